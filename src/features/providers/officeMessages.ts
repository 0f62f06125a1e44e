import { words } from '#lib/words.ts'

/** Texts of the operators' page of taxes. */
export const messages = words({
  'taxes.title': { en: 'Taxes', ar: 'الضرائب' },
  'taxes.new': { en: 'New tax', ar: 'ضريبة جديدة' },
  'taxes.none': { en: 'No taxes yet', ar: 'لا ضرائب بعد' },
  'taxes.none_hint': {
    en: 'Without a tax, prices are final as they are.',
    ar: 'بلا ضرائب تكون الأسعار نهائية كما هي.',
  },
  'taxes.new_providers': { en: 'New providers charge:', ar: 'يفرض مقدمو الخدمات الجدد:' },
  'taxes.no_tax': { en: 'no tax', ar: 'لا ضريبة' },
  'taxes.choose': { en: 'Choose it in the settings', ar: 'اختيارها من الإعدادات' },
  'tax.name': { en: 'Name', ar: 'الاسم' },
  'tax.for_new': { en: 'For new providers', ar: 'لمقدمي الخدمات الجدد' },
  'tax.type': { en: 'Kind', ar: 'النوع' },
  'tax.percent': { en: 'Percent of the price', ar: 'نسبة من السعر' },
  'tax.fixed': { en: 'Fixed amount', ar: 'مبلغ ثابت' },
  'tax.value': { en: 'Value', ar: 'القيمة' },
  'tax.providers': {
    en: '{count, plural, =0 {charged by nobody} one {charged by one provider} other {charged by {count} providers}}',
    ar: '{count, plural, zero {لا يفرضها أحد} one {يفرضها مقدم خدمة واحد} two {يفرضها مقدما خدمة} few {يفرضها {count} مقدمي خدمة} many {يفرضها {count} مقدم خدمة} other {يفرضها {count} مقدم خدمة}}',
  },
  'tax.hint': {
    en: 'Bookings that were made keep the taxes they were made with.',
    ar: 'تبقى الحجوزات السابقة على الضرائب التي أُنشئت بها.',
  },
  'tax.everywhere': { en: 'Every provider charges it', ar: 'ليفرضها كل مقدم خدمة' },
  'tax.everywhere_done': { en: 'Every provider charges it now', ar: 'صار كل مقدم خدمة يفرضها' },
  'tax.delete_question': {
    en: 'Delete {name}? This cannot be undone.',
    ar: 'هل تريد حذف {name}؟ لا يمكن التراجع عن ذلك.',
  },
  percent_high: { en: 'At most 100 percent', ar: '100٪ كحد أقصى' },
  'refusal.tax_in_use': {
    en: 'Providers still charge it: {providers}. Take it from them first.',
    ar: 'ما زال مقدمو خدمات يفرضونها: {providers}. أزلها منهم أولًا.',
  },
})
