import type { Translated } from './types.ts'

export type GroupContent = { key: string; name: Translated; multiple: boolean; required?: true }

/** Size, Area and Surface are the groups existing installations start with (`wire.md §12`). */
export const optionGroups: readonly GroupContent[] = [
  { key: 'size', name: { en: 'Size', ar: 'الحجم' }, multiple: true },
  { key: 'area', name: { en: 'Area', ar: 'المساحة' }, multiple: true },
  { key: 'surface', name: { en: 'Surface', ar: 'نوع السطح' }, multiple: false, required: true },
  { key: 'time', name: { en: 'Time of day', ar: 'وقت الزيارة' }, multiple: false },
  { key: 'materials', name: { en: 'Materials', ar: 'المواد' }, multiple: false },
  { key: 'vehicle', name: { en: 'Vehicle', ar: 'نوع السيارة' }, multiple: false, required: true },
  { key: 'extras', name: { en: 'Extras', ar: 'إضافات' }, multiple: true },
]

export type OptionContent = {
  name: Translated
  description: Translated
  price: number
  /** Wall times: the time of the visit decides about it. */
  window?: readonly [from: string, until: string]
}
export type OptionSet = { group: string; options: readonly OptionContent[] }

const option = (price: number, name: Translated, description: Translated): OptionContent => ({
  name,
  description,
  price,
})

/** Ready-made choices; a service names the sets it offers. */
export const optionSets: Record<string, OptionSet> = {
  rooms: {
    group: 'size',
    options: [
      option(40, { en: 'Extra bedroom', ar: 'غرفة نوم إضافية' }, { en: 'Up to 20 m²', ar: 'حتى 20 م²' }),
      option(60, { en: 'Majlis', ar: 'مجلس' }, { en: 'Seating and floor included', ar: 'شامل الجلسة والأرضية' }),
      option(50, { en: 'Living room', ar: 'صالة' }, { en: 'Up to 35 m²', ar: 'حتى 35 م²' }),
    ],
  },
  pieces: {
    group: 'size',
    options: [
      option(25, { en: 'One more seat', ar: 'مقعد إضافي' }, { en: 'Any fabric', ar: 'أي نوع قماش' }),
      option(
        45,
        { en: 'L-shaped corner', ar: 'زاوية كنب' },
        { en: 'Corner section of a sofa', ar: 'قطعة الزاوية من الكنب' },
      ),
      option(30, { en: 'Large cushions', ar: 'خداديات كبيرة' }, { en: 'Set of six', ar: 'طقم من ست حبات' }),
    ],
  },
  areas: {
    group: 'area',
    options: [
      option(
        45,
        { en: 'Kitchen', ar: 'المطبخ' },
        { en: 'Worktops and cabinets outside', ar: 'الأسطح والخزائن من الخارج' },
      ),
      option(
        25,
        { en: 'Balcony', ar: 'البلكونة' },
        { en: 'Floor, railing and door glass', ar: 'الأرضية والدرابزين وزجاج الباب' },
      ),
      option(55, { en: 'Roof', ar: 'السطح' }, { en: 'Sweep and wash', ar: 'كنس وغسيل' }),
    ],
  },
  yard: {
    group: 'area',
    options: [
      option(35, { en: 'Front yard', ar: 'الحوش الأمامي' }, { en: 'Up to 60 m²', ar: 'حتى 60 م²' }),
      option(45, { en: 'Back yard', ar: 'الحوش الخلفي' }, { en: 'Up to 100 m²', ar: 'حتى 100 م²' }),
      option(20, { en: 'Pavement strip', ar: 'رصيف البيت' }, { en: 'Along the street wall', ar: 'على طول سور الشارع' }),
    ],
  },
  floors: {
    group: 'surface',
    options: [
      option(0, { en: 'Ceramic', ar: 'سيراميك' }, { en: 'Standard care', ar: 'عناية عادية' }),
      option(30, { en: 'Marble', ar: 'رخام' }, { en: 'Neutral products only', ar: 'مواد متعادلة فقط' }),
      option(
        25,
        { en: 'Wood or parquet', ar: 'خشب أو باركيه' },
        { en: 'Little water, dried at once', ar: 'ماء قليل وتجفيف فوري' },
      ),
    ],
  },
  walls: {
    group: 'surface',
    options: [
      option(0, { en: 'Painted plaster', ar: 'لياسة مدهونة' }, { en: 'Ready to work on', ar: 'جاهز للعمل' }),
      option(20, { en: 'Gypsum board', ar: 'جبس بورد' }, { en: 'Special fixings or primer', ar: 'تثبيت أو أساس خاص' }),
      option(35, { en: 'Concrete or stone', ar: 'خرسانة أو حجر' }, { en: 'Heavier tools', ar: 'أدوات أقوى' }),
    ],
  },
  time: {
    group: 'time',
    options: [
      {
        price: 15,
        name: { en: 'Evening visit', ar: 'زيارة مسائية' },
        description: { en: 'Visits from 6 pm to 10 pm', ar: 'للزيارات من 6 إلى 10 مساءً' },
        window: ['18:00', '22:00'],
      },
      {
        price: 35,
        name: { en: 'Late night visit', ar: 'زيارة ليلية' },
        description: { en: 'Visits from 10 pm to 6 am', ar: 'للزيارات من 10 مساءً إلى 6 صباحًا' },
        window: ['22:00', '06:00'],
      },
    ],
  },
  parts: {
    group: 'materials',
    options: [
      option(
        0,
        { en: 'I have the parts', ar: 'القطع متوفرة عندي' },
        { en: 'We only fit them', ar: 'علينا التركيب فقط' },
      ),
      option(25, { en: 'Standard parts', ar: 'قطع تجارية' }, { en: 'Six-month guarantee', ar: 'ضمان ستة أشهر' }),
      option(60, { en: 'Original parts', ar: 'قطع أصلية' }, { en: "Maker's guarantee", ar: 'بضمان الشركة المصنعة' }),
    ],
  },
  paints: {
    group: 'materials',
    options: [
      option(
        0,
        { en: 'I have the paint', ar: 'الدهان متوفر عندي' },
        { en: 'Brushes and covers are ours', ar: 'الفرش والأغطية علينا' },
      ),
      option(
        70,
        { en: 'Washable paint', ar: 'دهان قابل للغسيل' },
        { en: 'Good for children', ar: 'مناسب لبيوت فيها أطفال' },
      ),
      option(
        110,
        { en: 'Odourless paint', ar: 'دهان بدون رائحة' },
        { en: 'Sleep in the room the same night', ar: 'تنام في الغرفة نفس الليلة' },
      ),
    ],
  },
  vehicles: {
    group: 'vehicle',
    options: [
      option(0, { en: 'Sedan', ar: 'سيدان' }, { en: 'Four or five seats', ar: 'أربعة أو خمسة مقاعد' }),
      option(20, { en: 'SUV', ar: 'جيب' }, { en: 'Five to eight seats', ar: 'من خمسة إلى ثمانية مقاعد' }),
      option(30, { en: 'Pickup or van', ar: 'ونيت أو فان' }, { en: 'Load area included', ar: 'شامل صندوق السيارة' }),
    ],
  },
  plumbingExtras: {
    group: 'extras',
    options: [
      option(
        30,
        { en: 'Pressure test', ar: 'فحص ضغط الشبكة' },
        { en: 'With a written reading', ar: 'مع قراءة مكتوبة' },
      ),
      option(25, { en: 'Filter check', ar: 'فحص الفلتر' }, { en: 'Kitchen water filter', ar: 'فلتر ماء المطبخ' }),
    ],
  },
  electricalExtras: {
    group: 'extras',
    options: [
      option(35, { en: 'Safety check', ar: 'فحص سلامة' }, { en: 'All circuits of the home', ar: 'لكل خطوط البيت' }),
      option(20, { en: 'Label the panel', ar: 'ترقيم الطبلون' }, { en: 'Every breaker named', ar: 'تسمية كل قاطع' }),
    ],
  },
  coolingExtras: {
    group: 'extras',
    options: [
      option(60, { en: 'Gas top-up', ar: 'تعبئة فريون' }, { en: 'R-410A or R-22', ar: 'R-410A أو R-22' }),
      option(
        25,
        { en: 'Antibacterial treatment', ar: 'تعقيم ضد البكتيريا' },
        { en: 'Removes the smell', ar: 'يزيل الرائحة' },
      ),
      option(20, { en: 'Drain line cleaning', ar: 'تنظيف خط الصرف' }, { en: 'Stops dripping', ar: 'يوقف التنقيط' }),
    ],
  },
  paintExtras: {
    group: 'extras',
    options: [
      option(
        30,
        { en: 'Cover furniture', ar: 'تغطية الأثاث' },
        { en: 'Film and floor paper', ar: 'نايلون وورق للأرضية' },
      ),
      option(45, { en: 'Fill cracks', ar: 'معالجة التشققات' }, { en: 'Putty and sanding', ar: 'معجون وصنفرة' }),
    ],
  },
  woodExtras: {
    group: 'extras',
    options: [
      option(20, { en: 'Fix to the wall', ar: 'تثبيت في الجدار' }, { en: 'Safe with children', ar: 'أمان للأطفال' }),
      option(
        15,
        { en: 'Take the packaging', ar: 'أخذ الكراتين' },
        { en: 'We leave the room clean', ar: 'نترك الغرفة نظيفة' },
      ),
    ],
  },
  applianceExtras: {
    group: 'extras',
    options: [
      option(
        35,
        { en: 'Inside cleaning', ar: 'تنظيف داخلي' },
        { en: 'Filters, seals and trays', ar: 'الفلاتر والجوانات والأدراج' },
      ),
      option(20, { en: 'Check a second appliance', ar: 'فحص جهاز ثانٍ' }, { en: 'Diagnosis only', ar: 'تشخيص فقط' }),
    ],
  },
  beautyExtras: {
    group: 'extras',
    options: [
      option(30, { en: 'Scalp massage', ar: 'مساج فروة الرأس' }, { en: 'Ten minutes', ar: 'عشر دقائق' }),
      option(40, { en: 'Nourishing mask', ar: 'ماسك مغذي' }, { en: 'Hair or face', ar: 'للشعر أو الوجه' }),
    ],
  },
  gardenExtras: {
    group: 'extras',
    options: [
      option(30, { en: 'Fertiliser', ar: 'سماد' }, { en: 'Organic, one bag', ar: 'عضوي، كيس واحد' }),
      option(25, { en: 'Take the green waste', ar: 'أخذ المخلفات' }, { en: 'Bagged and removed', ar: 'تعبئة ونقل' }),
    ],
  },
  carExtras: {
    group: 'extras',
    options: [
      option(15, { en: 'Tyre shine', ar: 'تلميع كفرات' }, { en: 'All four', ar: 'للأربع كفرات' }),
      option(25, { en: 'Engine bay', ar: 'غسيل مكينة' }, { en: 'Dry steam', ar: 'بالبخار الجاف' }),
    ],
  },
  movingExtras: {
    group: 'extras',
    options: [
      option(50, { en: 'Bubble wrapping', ar: 'تغليف بالفقاعات' }, { en: 'Glass and screens', ar: 'للزجاج والشاشات' }),
      option(
        40,
        { en: 'Unplug appliances', ar: 'فك الأجهزة' },
        { en: 'Washer, fridge and oven', ar: 'غسالة وثلاجة وفرن' },
      ),
      option(75, { en: 'Insurance', ar: 'تأمين على العفش' }, { en: 'Up to 20,000 SAR', ar: 'حتى 20 ألف ريال' }),
    ],
  },
  pestExtras: {
    group: 'extras',
    options: [
      option(60, { en: 'Second visit', ar: 'زيارة ثانية' }, { en: 'Two weeks later', ar: 'بعد أسبوعين' }),
      option(30, { en: 'Odourless gel', ar: 'جل بدون رائحة' }, { en: 'Kitchen cabinets', ar: 'لخزائن المطبخ' }),
    ],
  },
}
