import type { Translated } from './types.ts'

/**
 * What people type when they are after a category, by its key: the trade, who does it, the thing and what is wrong with
 * it. Words its name has already are left out. Shorter beginnings and spellings that fold alike are found by themselves.
 */
export const keywords: Readonly<Record<string, Translated>> = {
  cleaning: {
    en: 'cleaner cleaners cleaning lady maid housekeeper housekeeping house tidy dusting mopping hygiene',
    ar: 'نظافة منظف منظفة عاملة شغالة خادمة تنظيفات غسيل ترتيب بيوت شقق',
  },
  'cleaning/deep': {
    en: 'spring clean floors scrub villa apartment flat move-in move-out after construction',
    ar: 'تنظيف شامل فلل شقق أرضيات جلي بلاط بعد التشطيب قبل السكن',
  },
  'cleaning/upholstery': {
    en: 'couch settee upholstery rug mattress majlis curtain steam stain shampoo',
    ar: 'كنبة كنبات أريكة سجاد زل زولية مراتب مجالس ستائر بخار بقع مفروشات',
  },
  'cleaning/kitchens': {
    en: 'kitchen bathroom toilet grease degrease limescale lime grout tiles oven hood',
    ar: 'مطبخ حمام حمامات دهون كلس ترسبات بلاط فواصل تبييض',
  },
  'cleaning/windows': {
    en: 'window glass facade pane high-rise outside',
    ar: 'شباك شبابيك نافذة زجاج قزاز واجهة جلي',
  },
  plumbing: {
    en: 'plumber plumbers plumb water leak leaking pipe pipes tap faucet toilet sink blocked drain boiler emergency',
    ar: 'سباك سباكين سباكه صحي أعمال صحية موية مويه ماء تسريب تسرب مواسير حنفية مجاري سخان',
  },
  'plumbing/leaks': {
    en: 'leak leaks leakage leaking dripping burst pipe piping water bill damp detection',
    ar: 'تسريب تسرب تسريبات ماسورة أنابيب كسر نشع رطوبة فاتورة كشف موية',
  },
  'plumbing/drains': {
    en: 'drain clogged clog blocked blockage unblock unclog sink sewer sewage gutter smell jetting',
    ar: 'تسليك بالوعة بلاعة صرف صفاية انسداد مسدود مجرى مغسلة بيارة رائحة شفط',
  },
  'plumbing/fixtures': {
    en: 'tap faucet mixer toilet wc flush cistern shower basin washbasin bathtub sanitary bidet',
    ar: 'خلاط حنفية حنفيات صنبور مرحاض كرسي حمام سيفون شطاف دش شور مغسلة بانيو',
  },
  'plumbing/heaters': {
    en: 'heater boiler geyser hot water tank cistern pump filter',
    ar: 'سخان خزان دينمو مضخة غاطس عوامة فلتر موية حارة تنكي',
  },
  electrical: {
    en: 'electrician electricians electric electricity power light wiring wires fuse short circuit sparks outage',
    ar: 'كهربائي كهربجي كهربا كهرب فني معلم أعطال التماس شورت لمبات أسلاك تمديدات انقطاع',
  },
  'electrical/lighting': {
    en: 'light lights lamp bulb chandelier spotlight led ceiling fixture dimmer',
    ar: 'إضاءة لمبة لمبات نجفة ثريا ثريات سبوت ليد كشاف كشافات أنوار',
  },
  'electrical/wiring': {
    en: 'socket outlet plug switch breaker fuse panel board wire rewiring voltage 110 220 charger',
    ar: 'فيش أفياش بلاك مفتاح مفاتيح قاطع قواطع طبلون طبلونات أسلاك تحويل فولت شاحن',
  },
  'electrical/smart': {
    en: 'cctv security camera intercom doorbell alarm wifi wi-fi router internet automation',
    ar: 'كاميرا مراقبة أمن إنتركوم جرس قفل واي فاي شبكة نت راوتر تحكم',
  },
  cooling: {
    en: 'ac aircon air conditioner conditioning hvac cooler technician not cooling',
    ar: 'مكيف مكيفات مكيفه تبريد فني تكييف فريون ما يبرد صيانة',
  },
  'cooling/units': {
    en: 'clean cleaning split window gas freon refrigerant dripping filter wash service maintenance repair remote',
    ar: 'مكيف اسبليت سبليت شباك فريون غاز غسيل تنظيف فلتر ينقط كمبروسر صيانة ريموت',
  },
  'cooling/central': {
    en: 'duct ducts thermostat compressor chiller concealed package ventilation desert cooler',
    ar: 'مركزي دكت مجرى هواء ثرموستات كونسيلد باكج كمبروسر تهوية صحراوي',
  },
  'cooling/fitting': {
    en: 'install installing mount fitting uninstall relocate cassette exhaust fan',
    ar: 'تركيب مكيف فك نقل مكيفات كاسيت شفاط مروحة تأسيس',
  },
  painting: {
    en: 'painter painters paint repaint wall walls colour color decorator decoration interior design',
    ar: 'دهان دهانات صباغ صبغ بوية بويه رنج جدران ألوان ديكور ديكورات معلم',
  },
  'painting/interior': {
    en: 'paint room bedroom ceiling wall mural accent damp touch-up inside',
    ar: 'دهان غرفة غرف سقف جدار رسم بوية داخلي رطوبة صبغ',
  },
  'painting/exterior': {
    en: 'facade outside roof waterproofing insulation sealing rain gate railing metal',
    ar: 'خارجي واجهة سطح أسطح عازل عوازل مائي حراري مطر درابزين حديد بروفايل',
  },
  'painting/decor': {
    en: 'wallpaper gypsum plaster drywall false ceiling panel panelling moulding picture mirror hanging crack',
    ar: 'ورق حائط جبس جبسيات جبسمبورد أسقف معلقة بديل خشب رخام لوحات مرايا تشققات',
  },
  carpentry: {
    en: 'carpenter carpenters joiner handyman wood wooden furniture cupboard cabinet repair',
    ar: 'نجار نجارين منجرة خشب أخشاب موبيليا عفش أثاث معلم',
  },
  'carpentry/assembly': {
    en: 'assemble ikea flat-pack bed wardrobe closet desk crib tv mount mounting wall bracket handyman',
    ar: 'تركيب ايكيا سرير دولاب خزانة مكتب غرفة نوم شاشة تلفزيون تعليق تجميع',
  },
  'carpentry/doors': {
    en: 'door lock locksmith key keys handle hinge locked out curtain blind rail',
    ar: 'باب قفل كالون مفتاح مفاتيح فتح أقفال مقبض مفصلات ستائر رول',
  },
  'carpentry/joinery': {
    en: 'shelf shelves kitchen cabinet bespoke custom made table chair restore restoration carpenter',
    ar: 'تفصيل رف رفوف مطبخ مطابخ خزائن طاولة كراسي ترميم نجار',
  },
  appliances: {
    en: 'appliances technician fix broken machine maintenance home electronics spare parts',
    ar: 'تصليح إصلاح أجهزة منزلية كهربائية فني خربان عطلان قطع غيار',
  },
  'appliances/washers': {
    en: 'washing machine laundry washer dryer tumble spin drum not draining',
    ar: 'غسالة ملابس غساله أوتوماتيك نشافة حوض مضخة ما تعصر ما تصرف',
  },
  'appliances/fridges': {
    en: 'refrigerator fridge freezer ice maker water dispenser cooler not cooling gas',
    ar: 'ثلاجة ثلاجه فريزر برادة براد ماء ثلج ما تبرد غاز',
  },
  'appliances/ovens': {
    en: 'oven stove cooker hob microwave dishwasher hood extractor coffee machine burner',
    ar: 'فرن بوتاجاز بوتجاز طباخة غاز مايكرويف غسالة صحون جلاية شفاط قهوة',
  },
  beauty: {
    en: 'salon beautician stylist spa makeup bridal bride women ladies massage',
    ar: 'صالون كوافيرة كوافير تجميل مشغل نسائي عروس سبا بيوتي',
  },
  'beauty/hair': {
    en: 'haircut hairdresser hairstyle blow-dry blowout colour color dye highlights protein keratin makeup bride stylist',
    ar: 'كوافيرة تسريحة استشوار سشوار صبغة بروتين كيراتين ميكب ميك اب مكياج عروس قص',
  },
  'beauty/nails': {
    en: 'manicure pedicure nail polish gel mehndi facial skincare moroccan bath hammam massage',
    ar: 'مناكير منيكير باديكير بدكير اظافر حنا نقش بشرة فيشل حمام مغربي مساج',
  },
  'beauty/barber': {
    en: 'haircut hair cut beard shave shaving trim barbershop groom kids men',
    ar: 'حلاقة حلاق قص شعر لحية دقن ذقن حلاقه صالون رجال أطفال عريس تشذيب',
  },
  garden: {
    en: 'gardener gardeners gardening landscape landscaping yard outdoor swimming',
    ar: 'حديقة مزارع بستاني جنايني تنسيق حدائق حوش زراعة مسبح',
  },
  'garden/plants': {
    en: 'lawn grass mow mower tree trees palm pruning trimming flowers planting artificial turf gardener',
    ar: 'عشب ثيل نجيلة قص شجر أشجار نخل نخلة تقليم ورد زرع شتلات صناعي مزارع',
  },
  'garden/irrigation': {
    en: 'sprinkler sprinklers drip watering hose timer controller pipes',
    ar: 'ري سقي رشاش رشاشات تنقيط مؤقت خرطوم ليات شبكة',
  },
  'garden/pools': {
    en: 'pool swimming chlorine filter pump green water fountain jacuzzi',
    ar: 'مسبح مسابح سباحة كلور فلتر مضخة نافورة نوافير جاكوزي',
  },
  cars: {
    en: 'car auto automobile vehicle mechanic garage suv',
    ar: 'سيارة سيارات مركبة ميكانيكي ورشة صيانة متنقلة جيب',
  },
  'cars/wash': {
    en: 'carwash washing cleaning car steam wax vacuum interior exterior',
    ar: 'غسيل سيارة سيارات مغسلة بخار داخلي خارجي تنظيف شمع',
  },
  'cars/detailing': {
    en: 'polishing wax ceramic nano coating scratch scratches leather seats headlight protection film ppf',
    ar: 'بوليش تلميع نانو سيراميك خدوش خدش جلد مقاعد شمعات أنوار حماية',
  },
  'cars/roadside': {
    en: 'tyre tire puncture flat battery jump start oil change mechanic breakdown tow towing assistance',
    ar: 'كفر بنشر بنشري رقعة إطار إطارات بطارية اشتراك زيت غيار سطحة ميكانيكي عطل',
  },
  moving: {
    en: 'mover movers move relocation relocate removal truck van lorry furniture transport shifting',
    ar: 'نقل عفش أثاث ناقل شركة نقليات ترحيل عمال دينا شاحنة ونيت تحميل',
  },
  'moving/homes': {
    en: 'house apartment villa office move moving relocation piano safe lift',
    ar: 'نقل شقة فيلا بيت مكتب عفش فك تركيب رفع ونش خزنة',
  },
  'moving/packing': {
    en: 'pack boxes cartons wrapping delivery pickup single item disposal junk old furniture',
    ar: 'تغليف كرتون كراتين توصيل قطعة أثاث مستعمل قديم تخلص ونيت',
  },
  pests: {
    en: 'exterminator exterminate fumigation fumigate bugs bug spray pesticide insect disinfection',
    ar: 'رش حشرات مبيد مبيدات إبادة مكافحه تعقيم حشره بق صراصير',
  },
  'pests/insects': {
    en: 'cockroach cockroaches ant mosquito mosquitoes flies bedbug bed bug spider scorpion spray',
    ar: 'صرصور صراصير نمل ناموس بعوض ذباب بق فراش عنكبوت عقرب عقارب رش',
  },
  'pests/termites': {
    en: 'termite white ants rat rats mouse mice rodent trap snake pigeon pigeons birds inspection',
    ar: 'نمل أبيض أرضة رمه فار فأر فئران جرذ قوارض مصيدة ثعبان طيور',
  },
}
