import type { CategoryKey, Translated } from './types.ts'

type Card = { title: Translated; description: Translated }

const card = (title: Translated, description: Translated): Card => ({ title, description })

export const awards: readonly Card[] = [
  card(
    { en: 'Top Rated in Riyadh', ar: 'الأعلى تقييمًا في الرياض' },
    { en: 'Among the ten best-rated providers of the year.', ar: 'من أفضل عشرة مقدّمي خدمة تقييمًا خلال السنة.' },
  ),
  card(
    { en: 'On-Time Badge', ar: 'شارة الالتزام بالموعد' },
    {
      en: '97 percent of visits began within ten minutes of the agreed time.',
      ar: '97% من الزيارات بدأت خلال عشر دقائق من الموعد.',
    },
  ),
  card(
    { en: 'Quality Mark', ar: 'علامة الجودة' },
    { en: 'Passed an independent check of work and tools.', ar: 'اجتاز فحصًا مستقلًا للعمل والأدوات.' },
  ),
  card(
    { en: 'Trusted by 1,000 Homes', ar: 'ثقة ألف بيت' },
    { en: 'More than a thousand completed visits.', ar: 'أكثر من ألف زيارة منجزة.' },
  ),
  card(
    { en: 'Green Practice', ar: 'صديق للبيئة' },
    { en: 'Uses less water and takes waste to recycling.', ar: 'يستهلك ماء أقل ويسلّم المخلفات للتدوير.' },
  ),
  card(
    { en: 'Safety First', ar: 'السلامة أولًا' },
    { en: 'Two years without an accident at work.', ar: 'سنتان بدون أي حادث عمل.' },
  ),
  card(
    { en: 'Family Favourite', ar: 'اختيار العائلات' },
    { en: 'Booked again by eight customers out of ten.', ar: 'ثمانية من كل عشرة عملاء يعيدون الحجز.' },
  ),
  card(
    { en: 'Rising Star', ar: 'نجم صاعد' },
    { en: 'The best new provider of its district.', ar: 'أفضل مقدّم خدمة جديد في الحي.' },
  ),
]

export const experiences: Record<CategoryKey, readonly Card[]> = {
  cleaning: [
    card(
      { en: 'Hotel housekeeping', ar: 'تدبير فندقي' },
      { en: 'Six years of housekeeping in five-star hotels.', ar: 'ست سنوات في تدبير فنادق خمس نجوم.' },
    ),
    card(
      { en: 'Post-construction cleaning', ar: 'تنظيف ما بعد البناء' },
      { en: 'Handed over more than 200 new villas.', ar: 'تسليم أكثر من 200 فيلا جديدة.' },
    ),
  ],
  plumbing: [
    card(
      { en: 'Leak detection training', ar: 'دورة كشف التسربات' },
      { en: 'Certified on acoustic and thermal devices.', ar: 'شهادة معتمدة على الأجهزة الصوتية والحرارية.' },
    ),
    card(
      { en: 'Compound maintenance', ar: 'صيانة مجمعات سكنية' },
      { en: 'Eight years in charge of a compound of 120 villas.', ar: 'ثماني سنوات مسؤولًا عن مجمع فيه 120 فيلا.' },
    ),
  ],
  electrical: [
    card(
      { en: 'Licensed electrician', ar: 'كهربائي مرخص' },
      { en: 'Trade licence renewed every year.', ar: 'رخصة مزاولة تُجدد كل سنة.' },
    ),
    card(
      { en: 'Smart building projects', ar: 'مشاريع مبانٍ ذكية' },
      {
        en: 'Wired offices in the King Abdullah Financial District.',
        ar: 'تمديدات مكاتب في مركز الملك عبدالله المالي.',
      },
    ),
  ],
  cooling: [
    card(
      { en: 'Factory training', ar: 'تدريب لدى الشركات المصنعة' },
      { en: 'Courses with three makers of inverter units.', ar: 'دورات لدى ثلاث شركات لمكيفات الإنفرتر.' },
    ),
    card(
      { en: 'Twelve summers', ar: 'اثنا عشر صيفًا' },
      { en: 'More than nine thousand units washed and repaired.', ar: 'أكثر من تسعة آلاف مكيف غسيلًا وصيانة.' },
    ),
  ],
  painting: [
    card(
      { en: 'Colour consultancy', ar: 'استشارات ألوان' },
      { en: 'Trained by a leading paint maker.', ar: 'تدريب لدى إحدى كبرى شركات الدهانات.' },
    ),
    card(
      { en: 'Restoration in Diriyah', ar: 'ترميم في الدرعية' },
      { en: 'Worked on traditional plaster and wood.', ar: 'المشاركة في ترميم اللياسة والخشب التقليدي.' },
    ),
  ],
  carpentry: [
    card(
      { en: 'Own workshop', ar: 'ورشة خاصة' },
      { en: 'Saws, presses and a spraying room.', ar: 'مناشير ومكابس وغرفة رش.' },
    ),
    card(
      { en: 'Furniture store partner', ar: 'شريك معارض أثاث' },
      { en: 'Assembled for two large furniture stores.', ar: 'تركيب لصالح معرضين كبيرين للأثاث.' },
    ),
  ],
  appliances: [
    card(
      { en: 'Service centre technician', ar: 'فني وكالة' },
      { en: 'Seven years at an authorised service centre.', ar: 'سبع سنوات في مركز صيانة معتمد.' },
    ),
    card(
      { en: 'Electronics diploma', ar: 'دبلوم إلكترونيات' },
      { en: 'Technical college, Riyadh.', ar: 'الكلية التقنية بالرياض.' },
    ),
  ],
  beauty: [
    card(
      { en: 'Certified artist', ar: 'شهادة تجميل معتمدة' },
      { en: 'Diploma in hair and skin care.', ar: 'دبلوم في العناية بالشعر والبشرة.' },
    ),
    card(
      { en: 'Wedding seasons', ar: 'مواسم الأعراس' },
      { en: 'More than 300 brides and grooms made ready.', ar: 'تجهيز أكثر من 300 عروس وعريس.' },
    ),
  ],
  garden: [
    card(
      { en: 'Agronomy degree', ar: 'بكالوريوس زراعة' },
      { en: 'King Saud University, plant production.', ar: 'جامعة الملك سعود، إنتاج نباتي.' },
    ),
    card(
      { en: 'Public parks', ar: 'حدائق عامة' },
      { en: 'Five years of care for parks in north Riyadh.', ar: 'خمس سنوات في صيانة حدائق شمال الرياض.' },
    ),
  ],
  cars: [
    card(
      { en: 'Detailing academy', ar: 'أكاديمية تلميع' },
      { en: 'Certified for ceramic coatings.', ar: 'شهادة في طبقات النانو سيراميك.' },
    ),
    card(
      { en: 'Roadside service', ar: 'خدمة طريق' },
      { en: 'Four years with an insurance roadside fleet.', ar: 'أربع سنوات مع أسطول طريق لشركة تأمين.' },
    ),
  ],
  moving: [
    card(
      { en: 'Embassy moves', ar: 'نقل سفارات' },
      { en: 'Trusted with homes in the Diplomatic Quarter.', ar: 'نقل منازل في حي السفارات.' },
    ),
    card(
      { en: 'Own fleet', ar: 'أسطول خاص' },
      { en: 'Every truck is under five years old.', ar: 'كل الدينات أحدث من خمس سنوات.' },
    ),
  ],
  pests: [
    card(
      { en: 'Ministry licence', ar: 'ترخيص الوزارة' },
      { en: 'Licensed for public health pesticides.', ar: 'مرخص لاستخدام مبيدات الصحة العامة.' },
    ),
    card(
      { en: 'Food industry clients', ar: 'عملاء من قطاع الأغذية' },
      { en: 'Protects bakeries and restaurants all year.', ar: 'حماية مخابز ومطاعم على مدار السنة.' },
    ),
  ],
}

/** Under the pictures of a provider's gallery. */
export const captions: Record<CategoryKey, readonly Translated[]> = {
  cleaning: [
    { en: 'A majlis after steam cleaning', ar: 'مجلس بعد الغسيل بالبخار' },
    { en: 'Kitchen handed over in Al Yasmin', ar: 'تسليم مطبخ في حي الياسمين' },
    { en: 'Our machines', ar: 'أجهزتنا' },
  ],
  plumbing: [
    { en: 'Leak found without breaking', ar: 'كشف تسريب بدون تكسير' },
    { en: 'New bathroom in Al Malqa', ar: 'حمام جديد في الملقا' },
    { en: 'The van and its parts', ar: 'سيارة الصيانة وقطعها' },
  ],
  electrical: [
    { en: 'Chandelier in a villa hall', ar: 'ثريا في صالة فيلا' },
    { en: 'Panel board, before and after', ar: 'طبلون قبل وبعد' },
    { en: 'Garden lights at dusk', ar: 'إنارة حديقة وقت المغرب' },
  ],
  cooling: [
    { en: 'Split unit after washing', ar: 'مكيف سبلت بعد الغسيل' },
    { en: 'Installation on a villa roof', ar: 'تركيب على سطح فيلا' },
    { en: 'Measuring the temperature', ar: 'قياس الحرارة' },
  ],
  painting: [
    { en: 'Accent wall in deep green', ar: 'جدار مميز بلون أخضر غامق' },
    { en: 'Gypsum ceiling with hidden light', ar: 'سقف جبس بإنارة مخفية' },
    { en: "Children's room mural", ar: 'رسم جداري لغرفة أطفال' },
  ],
  carpentry: [
    { en: 'Wardrobe in one visit', ar: 'دولاب في زيارة واحدة' },
    { en: 'Oak door with new lock', ar: 'باب بلوط وقفل جديد' },
    { en: 'In the workshop', ar: 'من الورشة' },
  ],
  appliances: [
    { en: 'Drum after cleaning', ar: 'حوض الغسالة بعد التنظيف' },
    { en: 'Repair at the kitchen table', ar: 'إصلاح على طاولة المطبخ' },
    { en: 'Original parts only', ar: 'قطع أصلية فقط' },
  ],
  beauty: [
    { en: 'Bridal henna', ar: 'حناء عروس' },
    { en: 'Ready for the evening', ar: 'جاهزين للسهرة' },
    { en: 'Our kit, sterilised', ar: 'أدواتنا المعقمة' },
  ],
  garden: [
    { en: 'Lawn in Irqah', ar: 'عشب في عرقة' },
    { en: 'Palms after pruning', ar: 'نخيل بعد التكريب' },
    { en: 'Flower bed in spring', ar: 'حوض ورد في الربيع' },
  ],
  cars: [
    { en: 'After the polish', ar: 'بعد التلميع' },
    { en: 'Washing at the office', ar: 'غسيل عند الدوام' },
    { en: 'The equipped van', ar: 'السيارة المجهزة' },
  ],
  moving: [
    { en: 'Loading in Al Olaya', ar: 'تحميل في العليا' },
    { en: 'Wrapped and numbered', ar: 'تغليف وترقيم' },
    { en: 'The new home, ready', ar: 'البيت الجديد جاهز' },
  ],
  pests: [
    { en: 'Checking the kitchen', ar: 'فحص المطبخ' },
    { en: 'Evening treatment of a yard', ar: 'معالجة حوش وقت المغرب' },
    { en: 'Safe bait boxes', ar: 'صناديق طعم آمنة' },
  ],
}
