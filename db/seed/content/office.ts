/** What the office of the demo town has to do. */

export const demoFinance = { name: 'Reem Al-Qahtani', email: 'finance@doorstep.test', phone: '+966 55 000 0004' }
export const demoSupport = { name: 'فهد الشهري', email: 'support@doorstep.test', phone: '+966 55 000 0005' }

type Application = {
  name: string
  locale: 'en' | 'ar'
  /** Days since it came. */
  days: number
  range: string
  state: 'received' | 'asked' | 'declined'
  note?: string
}

export const applications: readonly Application[] = [
  { name: 'مؤسسة ركن التكييف', locale: 'ar', days: 1, range: 'شمال الرياض', state: 'received' },
  { name: 'Bright Windows Co.', locale: 'en', days: 2, range: 'All of Riyadh', state: 'received' },
  {
    name: 'لمسة خشب',
    locale: 'ar',
    days: 4,
    range: 'غرب الرياض',
    state: 'asked',
    note: 'الصورة غير واضحة. نرجو إرسال صورة أوضح للهوية.',
  },
  {
    name: 'Quick Fix Anywhere',
    locale: 'en',
    days: 9,
    range: 'Riyadh and Jeddah',
    state: 'declined',
    note: 'The permit belongs to somebody else.',
  },
]

type Said = { side: 'customer' | 'office'; text: string }
type Complaint = {
  topic: 'late' | 'work' | 'damage' | 'price' | 'conduct' | 'other'
  state: 'open' | 'answered' | 'settled'
  days: number
  said: readonly Said[]
}

export const complaints: readonly Complaint[] = [
  { topic: 'late', state: 'open', days: 0, said: [{ side: 'customer', text: 'انتظرت ساعتين ولم يحضر أحد.' }] },
  {
    topic: 'damage',
    state: 'open',
    days: 1,
    said: [{ side: 'customer', text: 'The new tap scratched the marble. Who pays for that?' }],
  },
  {
    topic: 'price',
    state: 'answered',
    days: 3,
    said: [
      { side: 'customer', text: 'I was asked for more than the app says.' },
      { side: 'office', text: 'We are sorry. Please do not pay more than the total; we are talking to the provider.' },
    ],
  },
  {
    topic: 'work',
    state: 'settled',
    days: 12,
    said: [
      { side: 'customer', text: 'عاد التسريب في اليوم التالي.' },
      { side: 'office', text: 'سيعود الفني غدًا دون أي رسوم.' },
      { side: 'office', text: 'تم الإصلاح. شكرًا لتنبيهنا.' },
    ],
  },
]

/** Money that came and fits nothing; amounts in minor units. */
export const strayMoney = [
  { reason: 'amount_differs', amount: 9_000, currency: 'SAR' },
  { reason: 'currency_differs', amount: 4_700, currency: 'USD' },
  { reason: 'already_paid', amount: 13_500, currency: 'SAR' },
  { reason: 'not_payable', amount: 21_000, currency: 'SAR' },
] as const

/** The document that applicants of the demo show. */
export const documentPicture = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400">
  <rect width="640" height="400" rx="24" fill="#e8eef2"/><rect x="40" y="90" width="150" height="190" rx="12" fill="#9fb4c0"/>
  <g fill="#5b7482"><rect x="230" y="100" width="300" height="22"/><rect x="230" y="150" width="220" height="22"/>
  <rect x="230" y="200" width="260" height="22"/><rect x="40" y="320" width="560" height="30"/></g></svg>`
