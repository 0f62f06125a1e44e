import type { Translated } from './types.ts'

export type FaqCategoryContent = {
  name: Translated
  faqs: readonly { question: Translated; answer: Translated }[]
}

export const faqs: readonly FaqCategoryContent[] = [
  {
    name: { en: 'Booking a visit', ar: 'حجز زيارة' },
    faqs: [
      {
        question: { en: 'How do I book a visit?', ar: 'كيف أحجز زيارة؟' },
        answer: {
          en: '<p>Choose a service, pick the options you need and press <strong>Book this Service</strong>. Then give an address, choose one of the available times, check the summary and confirm. The provider is told at once.</p>',
          ar: '<p>اختر الخدمة وحدد الخيارات التي تحتاجها ثم اضغط <strong>احجز هذه الخدمة</strong>. بعدها أضف العنوان واختر أحد الأوقات المتاحة وراجع الملخص وأكّد الحجز، ويصل الطلب لمقدّم الخدمة فورًا.</p>',
        },
      },
      {
        question: { en: 'How soon can someone come?', ar: 'متى أقرب موعد ممكن؟' },
        answer: {
          en: '<p>The earliest start is usually two hours from now, within the opening hours of the provider. Some providers work past midnight; their times are shown in the list.</p>',
          ar: '<p>أقرب موعد عادةً بعد ساعتين من الآن وضمن ساعات عمل مقدّم الخدمة. وبعضهم يعمل حتى بعد منتصف الليل وتظهر مواعيده في القائمة.</p>',
        },
      },
      {
        question: { en: 'Can I change or cancel a booking?', ar: 'هل يمكنني تعديل الحجز أو إلغاؤه؟' },
        answer: {
          en: '<p>You can cancel free of charge until the provider is on the way: open the booking and press Cancel; your coupon becomes usable again. To change the time, press Reschedule and choose another one.</p>',
          ar: '<p>تستطيع الإلغاء مجانًا ما دام مقدّم الخدمة لم ينطلق إليك: افتح الحجز واضغط «إلغاء الحجز»، وتعود قسيمتك صالحة للاستخدام. ولتغيير الموعد اضغط «تغيير الموعد» واختر موعدًا آخر.</p>',
        },
      },
      {
        question: { en: 'What if nobody is free at the time I want?', ar: 'ماذا لو لم يتوفر الوقت الذي أريده؟' },
        answer: {
          en: '<p>We show the three nearest free times. You can also look at another day in the calendar or choose a provider of the same category.</p>',
          ar: '<p>نعرض لك أقرب ثلاثة أوقات متاحة، ويمكنك اختيار يوم آخر من التقويم أو مقدّم خدمة آخر من الفئة نفسها.</p>',
        },
      },
      {
        question: { en: 'Do I have to be at home?', ar: 'هل يجب أن أكون في البيت؟' },
        answer: {
          en: '<p>Someone over eighteen should open the door. If that is a relative or a guard, write the name in the hint of the booking.</p>',
          ar: '<p>يكفي أن يستقبل الفني شخص بالغ. وإذا كان قريبًا لك أو حارسًا فاكتب اسمه في ملاحظات الحجز.</p>',
        },
      },
    ],
  },
  {
    name: { en: 'Prices & payment', ar: 'الأسعار والدفع' },
    faqs: [
      {
        question: { en: 'What does "Starts From" mean?', ar: 'ماذا يعني «يبدأ من»؟' },
        answer: {
          en: '<p>It is the price of one piece or one hour without options. Options, quantity and taxes are added in the summary, and you see every line before you confirm.</p>',
          ar: '<p>هو سعر الوحدة أو الساعة دون خيارات. وتُضاف الخيارات والكمية والضرائب في الملخص، وتشاهد كل بند قبل التأكيد.</p>',
        },
      },
      {
        question: { en: 'How are hourly services charged?', ar: 'كيف تُحسب الخدمات بالساعة؟' },
        answer: {
          en: '<p>The clock runs from Start to Finish. You or the provider press them, and the other side is asked to confirm. Before the visit we show an estimate for one hour.</p>',
          ar: '<p>يُحسب الوقت من بدء العمل إلى إنهائه. تسجّل ذلك أنت أو مقدّم الخدمة، ويُطلب من الطرف الآخر التأكيد. وقبل الزيارة نعرض لك تقديرًا لساعة واحدة.</p>',
        },
      },
      {
        question: { en: 'When do I pay?', ar: 'متى أدفع؟' },
        answer: {
          en: '<p>After the work is done. Choose cash, your wallet, or a card at the checkout of the booking.</p>',
          ar: '<p>بعد انتهاء العمل. اختر نقدًا أو من المحفظة أو بالبطاقة من صفحة الدفع الخاصة بالحجز.</p>',
        },
      },
      {
        question: { en: 'How do coupons work?', ar: 'كيف تعمل قسائم الخصم؟' },
        answer: {
          en: '<p>Type the code in the booking form and press Apply. A coupon may be valid everywhere or only for some categories; the discount is counted on the subtotal.</p>',
          ar: '<p>اكتب رمز القسيمة (الكوبون) في نموذج الحجز واضغط «تطبيق». قد تكون القسيمة لكل الخدمات أو لفئات محددة، ويُحسب الخصم من المجموع الفرعي.</p>',
        },
      },
      {
        question: { en: 'Can the price rise at the door?', ar: 'هل يمكن أن يرتفع السعر عند الباب؟' },
        answer: {
          en: '<p>No. The price of the booking is frozen when you confirm. If you need more work, the provider offers it with its price, and it is added only if you accept.</p>',
          ar: '<p>لا. يثبت سعر الحجز لحظة تأكيده. وإذا احتجت عملًا إضافيًا عرضه مقدّم الخدمة بسعره، ولا يُضاف إلا بموافقتك.</p>',
        },
      },
    ],
  },
  {
    name: { en: 'Your account', ar: 'حسابك' },
    faqs: [
      {
        question: { en: 'I forgot my password', ar: 'نسيت كلمة المرور' },
        answer: {
          en: '<p>Press <em>Forgot your password?</em> on the login page and type your email. The link we send is good for one hour.</p>',
          ar: '<p>اضغط <em>هل نسيت كلمة المرور؟</em> في صفحة الدخول واكتب بريدك. الرابط الذي نرسله صالح لمدة ساعة.</p>',
        },
      },
      {
        question: { en: 'How do I save several addresses?', ar: 'كيف أحفظ أكثر من عنوان؟' },
        answer: {
          en: '<p>Open the address list in the top bar and press Add new Address. Each address has a short name such as Home or Work.</p>',
          ar: '<p>افتح قائمة العناوين في الشريط العلوي واضغط «إضافة عنوان جديد». ولكل عنوان اسم قصير مثل البيت أو العمل.</p>',
        },
      },
      {
        question: {
          en: 'Can I use Doorstep in Arabic and English?',
          ar: 'هل يمكنني استخدام دورستيب بالعربية والإنجليزية؟',
        },
        answer: {
          en: '<p>Yes, switch at any time in the top bar. A booking you have begun stays as it is.</p>',
          ar: '<p>نعم، بدّل اللغة متى شئت من الشريط العلوي، والحجز الذي بدأته يبقى كما هو.</p>',
        },
      },
      {
        question: { en: 'Who sees my phone number?', ar: 'من يرى رقم جوالي؟' },
        answer: {
          en: '<p>Only the provider of a booking you have confirmed, and only for that visit.</p>',
          ar: '<p>مقدّم الخدمة في الحجز الذي أكدته فقط، ولأجل تلك الزيارة فقط.</p>',
        },
      },
    ],
  },
  {
    name: { en: 'Trust & safety', ar: 'الثقة والأمان' },
    faqs: [
      {
        question: { en: 'Who are the providers?', ar: 'من هم مقدّمو الخدمات؟' },
        answer: {
          en: '<p>Freelancers and companies whose identity and documents we have checked before their first visit. Their reviews come from people who live in your city.</p>',
          ar: '<p>مستقلون وشركات تحققنا من هوياتهم ووثائقهم قبل أول زيارة. وتقييماتهم من سكان مدينتك.</p>',
        },
      },
      {
        question: { en: 'What if something is damaged?', ar: 'ماذا لو تضرر شيء في البيت؟' },
        answer: {
          en: '<p>Write within 48 hours to <a href="mailto:care@doorstep.test">care@doorstep.test</a> and describe what happened. We bring you and the provider together and stay until it is settled.</p>',
          ar: '<p>أبلغنا خلال 48 ساعة على <a href="mailto:care@doorstep.test">care@doorstep.test</a> واشرح ما حدث، ونتواصل معك ومع مقدّم الخدمة حتى يُحل الموضوع.</p>',
        },
      },
      {
        question: { en: 'Is there a guarantee on the work?', ar: 'هل يوجد ضمان على العمل؟' },
        answer: {
          en: '<p>Most providers give one; you find its length in the description of the service.</p>',
          ar: '<p>أغلب مقدّمي الخدمات يقدمون ضمانًا، وتجد مدته في وصف الخدمة.</p>',
        },
      },
      {
        question: { en: 'How do I become a provider?', ar: 'كيف أصبح مقدّم خدمة؟' },
        answer: {
          en: '<p>Follow <em>Become a Provider</em> at the foot of any page and fill in the form. We answer within two working days.</p>',
          ar: '<p>اضغط <em>انضم كمقدّم خدمة</em> في أسفل أي صفحة واملأ النموذج، ونرد عليك خلال يومي عمل.</p>',
        },
      },
    ],
  },
]
