import { words } from '#lib/words.ts'

export const messages = words({
  search: { en: 'Search for location', ar: 'ابحث عن موقع' },
  suggestions: { en: 'Places', ar: 'أماكن' },
  found: {
    en: '{count, plural, one {One place} other {{count} places}}',
    ar: '{count, plural, zero {لا أماكن} one {مكان واحد} two {مكانان} few {{count} أماكن} many {{count} مكانًا} other {{count} مكان}}',
  },
  nothing: {
    en: 'No place of that name. Try another word, or choose on the map.',
    ar: 'لا يوجد مكان بهذا الاسم. جرّب كلمة أخرى، أو اختر على الخريطة.',
  },
  no_details: { en: 'No details available for input', ar: 'لا توجد تفاصيل متاحة لما أدخلته' },
  map: { en: 'Map', ar: 'الخريطة' },
  hint: { en: 'Click on the map to change your location', ar: 'اضغط على الخريطة لتغيير موقعك' },
  keys: {
    en: 'The arrow keys move the pin, with Shift by small steps; plus and minus change the scale.',
    ar: 'أسهم لوحة المفاتيح تحرّك الدبوس، ومع Shift بخطوات صغيرة؛ وعلامتا الزائد والناقص تغيّران المقياس.',
  },
  pin: { en: 'Pin on your location', ar: 'دبوس موقعك' },
  pin_unset: { en: 'Pin, not set yet', ar: 'دبوس لم يُثبَّت بعد' },
  closer: { en: 'Zoom in', ar: 'تكبير' },
  farther: { en: 'Zoom out', ar: 'تصغير' },
  locate: { en: 'Use my location', ar: 'استخدم موقعي' },
  locating: { en: 'Finding where you are…', ar: 'نبحث عن موقعك…' },
  unnamed: { en: 'The pin is set. Write the address of this place.', ar: 'ثُبّت الدبوس. اكتب عنوان هذا المكان.' },
  stands: { en: 'The pin is at {place}.', ar: 'الدبوس عند {place}.' },
  unknown_text: {
    en: 'We could not find this address on the map. Check that the pin is where we should come.',
    ar: 'لم نجد هذا العنوان على الخريطة. تأكد من أن الدبوس في المكان الذي نأتي إليه.',
  },
  apart: { en: 'This address is about {distance} from the pin:', ar: 'يبعد هذا العنوان نحو {distance} عن الدبوس:' },
  move_pin: { en: 'Move the pin there', ar: 'انقل الدبوس إليه' },
  keep_pin: { en: 'Keep the pin', ar: 'أبقِ الدبوس مكانه' },
  pin_is_at: { en: 'The pin is now at another address:', ar: 'الدبوس الآن عند عنوان آخر:' },
  use_text: { en: 'Use this address', ar: 'استخدم هذا العنوان' },
  keep_text: { en: 'Keep my text', ar: 'أبقِ ما كتبته' },
  failed: { en: 'The map could not be loaded.', ar: 'تعذّر تحميل الخريطة.' },
  retry: { en: 'Retry', ar: 'أعد المحاولة' },
  credits: { en: 'Places and map:', ar: 'الأماكن والخريطة:' },
  'area.address': { en: 'Where you start from', ar: 'نقطة انطلاقك' },
  'area.address_hint': {
    en: 'Your page shows it: a street or a district is enough.',
    ar: 'يظهر في صفحتك، ويكفي اسم الشارع أو الحي.',
  },
  'area.range': { en: 'How far you go', ar: 'إلى أي مسافة تصل' },
})
