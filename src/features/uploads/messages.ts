import { words } from '#lib/words.ts'

export const messages = words({
  'fault.empty': { en: 'This file is empty. Choose a picture.', ar: 'هذا الملف فارغ. اختر صورة.' },
  'fault.not_a_picture': {
    en: 'This file is not a picture. Choose a JPEG, PNG, WebP, GIF or AVIF.',
    ar: 'هذا الملف ليس صورة. اختر صورة بصيغة JPEG أو PNG أو WebP أو GIF أو AVIF.',
  },
  'fault.drawing': {
    en: 'Drawings (SVG) can hold scripts and are not accepted. Choose a photo.',
    ar: 'لا نقبل رسومات SVG لأنها قد تحمل برامج. اختر صورة فوتوغرافية.',
  },
  'fault.two_faced': {
    en: 'There is something else inside this picture. Save it anew as a picture and try again.',
    ar: 'داخل هذه الصورة محتوى آخر غير الصورة. احفظها من جديد كصورة ثم حاول مرة أخرى.',
  },
  'fault.broken': {
    en: 'This picture is damaged. Choose another one.',
    ar: 'هذه الصورة تالفة. اختر صورة أخرى.',
  },
  'fault.too_many_pixels': {
    en: 'This picture has more than 40 megapixels.',
    ar: 'دقة هذه الصورة تتجاوز 40 ميغابكسل.',
  },
  'fault.too_many_for_kind': {
    en: 'This picture has more than 16 megapixels, the most for AVIF and GIF. Save it as JPEG.',
    ar: 'دقة هذه الصورة تتجاوز 16 ميغابكسل، وهو الحد الأقصى لصيغتي AVIF وGIF. احفظها بصيغة JPEG.',
  },
  'fault.too_long': {
    en: 'One side of this picture has more than 30,000 pixels.',
    ar: 'أحد أضلاع هذه الصورة يتجاوز 30,000 بكسل.',
  },
  'fault.too_large': { en: 'This file is larger than 10 MB.', ar: 'حجم هذا الملف يتجاوز 10 ميغابايت.' },
  'fault.no_room': {
    en: 'There is no room for all of them. Only the first were added.',
    ar: 'لا يتسع المكان لها كلها. أضيفت الأولى منها فقط.',
  },
  'refusal.picture_too_large': {
    en: 'This file is larger than 10 MB.',
    ar: 'حجم هذا الملف يتجاوز 10 ميغابايت.',
  },
  picture_gone: { en: 'This picture is gone. Add it again.', ar: 'لم تعد هذه الصورة متاحة. أضفها من جديد.' },
  sending: { en: 'Sending', ar: 'جارٍ الإرسال' },
  again: { en: 'Send again', ar: 'أعد الإرسال' },
  drop: { en: 'Remove this picture', ar: 'أزل هذه الصورة' },
  done: { en: 'Uploaded Successfully', ar: 'تم الرفع بنجاح' },
  failed: { en: 'Upload Error', ar: 'خطأ في الرفع' },
})
