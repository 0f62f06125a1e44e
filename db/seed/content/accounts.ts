import type { DistrictKey } from './districts.ts'

/** Everyone in the demo town can be entered with this password. */
export const DEMO_PASSWORD = 'doorstep-demo'

export const demoCustomer = {
  name: 'Sara Al-Harbi',
  email: 'customer@doorstep.test',
  phone: '+966 55 000 0001',
  bio: 'Two children, one cat, an old house in Al Malqa that always needs something.',
  address: 'Anas Ibn Malik Road, Al Malqa, Riyadh',
}

export const demoProvider = {
  name: 'سلطان النجدي',
  email: 'provider@doorstep.test',
  phone: '+966 55 000 0002',
  provider: 'najd-plumbing',
}

export const demoOperator = { name: 'Doorstep Operator', email: 'operator@doorstep.test', phone: '+966 55 000 0003' }

/** Saved addresses of the demo customer; people write them in the language they live in. */
export const savedAddresses: readonly { description: string; address: string; district: DistrictKey }[] = [
  { description: 'Home', address: 'Villa 14, Anas Ibn Malik Road, Al Malqa, Riyadh 13521', district: 'malqa' },
  { description: 'Work', address: 'Tower B, floor 9, Olaya Street, Al Olaya, Riyadh 12214', district: 'olaya' },
  { description: 'بيت الوالد', address: 'شارع خالد بن الوليد، حي الروضة، الرياض 13213', district: 'rawdah' },
]

/** What people write beside a booking. */
export const hints = [
  'The bell does not work, please call.',
  'البوابة الجانبية مفتوحة، والموقف داخل الحوش.',
  'There is a cat at home, friendly but curious.',
  'الدور الثاني، شقة 7، والمصعد شغال.',
  'Please bring a tall ladder.',
] as const
