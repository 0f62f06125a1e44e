/** A text in English and in Arabic. */
type Both = readonly [en: string, ar: string]
type Spot = { name: Both; also?: string; at: readonly [latitude: number, longitude: number] }
/** `along`: latitude and longitude of its bends, one after the other. */
type Street = { name: Both; also?: string; along: readonly number[] }

/** Districts of Riyadh by their middle. `also`: what people write besides. */
export const districts: readonly Spot[] = [
  { name: ['Al Olaya', 'العليا'], also: 'Ulaya Olayya', at: [24.6943, 46.6857] },
  { name: ['Al Malaz', 'الملز'], at: [24.666, 46.735] },
  { name: ['An Nakheel', 'النخيل'], also: 'Nakhil', at: [24.743, 46.619] },
  { name: ['Al Yasmin', 'الياسمين'], also: 'Yasmeen', at: [24.826, 46.648] },
  { name: ['An Narjis', 'النرجس'], also: 'Narjes', at: [24.863, 46.666] },
  { name: ['As Sahafah', 'الصحافة'], also: 'Sahafa', at: [24.802, 46.644] },
  { name: ['Ar Rawdah', 'الروضة'], also: 'Rawda', at: [24.732, 46.773] },
  { name: ['Ar Rabwah', 'الربوة'], also: 'Rabwa', at: [24.689, 46.757] },
  { name: ['As Sulimaniyah', 'السليمانية'], also: 'Sulaimaniyah Sulaymaniyah', at: [24.701, 46.704] },
  { name: ['Al Murabba', 'المربع'], at: [24.656, 46.711] },
  { name: ['As Suwaidi', 'السويدي'], also: 'Suwaydi', at: [24.593, 46.67] },
  { name: ['Al Aziziyah', 'العزيزية'], at: [24.586, 46.764] },
  { name: ['Dhahrat Laban', 'ظهرة لبن'], at: [24.624, 46.546] },
  { name: ['Al Hamra', 'الحمراء'], at: [24.776, 46.761] },
  { name: ['Qurtubah', 'قرطبة'], also: 'Cordoba', at: [24.815, 46.74] },
  { name: ['Al Munsiyah', 'المونسية'], also: 'Munisiyah', at: [24.838, 46.774] },
  { name: ['Ar Rimal', 'الرمال'], at: [24.89, 46.789] },
  { name: ['Ishbiliyah', 'إشبيلية'], also: 'Seville', at: [24.794, 46.793] },
  { name: ['An Nasim', 'النسيم'], also: 'Naseem', at: [24.729, 46.828] },
  { name: ['Al Malqa', 'الملقا'], at: [24.81, 46.605] },
  { name: ['Hittin', 'حطين'], also: 'Hitteen', at: [24.764, 46.601] },
  { name: ['Al Aqiq', 'العقيق'], also: 'Aqeeq', at: [24.777, 46.627] },
  { name: ['Al Wurud', 'الورود'], also: 'Woroud', at: [24.723, 46.68] },
  { name: ['Al Muruj', 'المروج'], also: 'Moroj', at: [24.757, 46.661] },
  { name: ['Al Falah', 'الفلاح'], at: [24.796, 46.706] },
  { name: ['Ghirnatah', 'غرناطة'], also: 'Granada', at: [24.79, 46.748] },
  { name: ['Diriyah', 'الدرعية'], also: 'Diriyya', at: [24.737, 46.575] },
  { name: ['Irqah', 'عرقة'], also: 'Arqah', at: [24.686, 46.584] },
  { name: ['Ash Shifa', 'الشفا'], at: [24.556, 46.705] },
  { name: ['Al Arid', 'العارض'], at: [24.885, 46.62] },
  { name: ['Al Qirawan', 'القيروان'], also: 'Qairawan', at: [24.848, 46.579] },
  { name: ['Al Wadi', 'الوادي'], at: [24.79, 46.689] },
  { name: ['Al Batha', 'البطحاء'], at: [24.641, 46.715] },
  { name: ['Al Maather', 'المعذر'], also: 'Mathar', at: [24.671, 46.664] },
  { name: ['Umm Al Hamam', 'أم الحمام'], at: [24.689, 46.646] },
  { name: ['Diplomatic Quarter', 'حي السفارات'], also: 'DQ Safarat', at: [24.681, 46.623] },
  { name: ['Al Muhammadiyah', 'المحمدية'], at: [24.733, 46.648] },
  { name: ['King Fahd', 'الملك فهد'], at: [24.745, 46.672] },
  { name: ['Al Mursalat', 'المرسلات'], at: [24.751, 46.694] },
  { name: ['Al Izdihar', 'الازدهار'], at: [24.78, 46.717] },
  { name: ['Al Khaleej', 'الخليج'], at: [24.772, 46.796] },
  { name: ['Al Faisaliyah', 'الفيصلية'], at: [24.633, 46.772] },
]

/** Places people name when they say where they are. */
export const landmarks: readonly Spot[] = [
  { name: ['Kingdom Centre', 'برج المملكة'], also: 'Kingdom Tower Mall', at: [24.7114, 46.6744] },
  { name: ['Al Faisaliah Tower', 'برج الفيصلية'], at: [24.6903, 46.6853] },
  { name: ['King Abdullah Financial District', 'مركز الملك عبدالله المالي'], also: 'KAFD كافد', at: [24.763, 46.6402] },
  { name: ['King Saud University', 'جامعة الملك سعود'], also: 'KSU', at: [24.7225, 46.627] },
  { name: ['King Khalid International Airport', 'مطار الملك خالد الدولي'], also: 'RUH', at: [24.9576, 46.6988] },
  { name: ['Al Masmak Palace', 'قصر المصمك'], also: 'Masmak Fort', at: [24.6312, 46.7133] },
  { name: ['National Museum', 'المتحف الوطني'], at: [24.6474, 46.7107] },
  { name: ['Panorama Mall', 'بانوراما مول'], at: [24.6925, 46.6705] },
  { name: ['Granada Center', 'غرناطة مول'], also: 'Granada Mall', at: [24.7816, 46.7305] },
]

/** Main streets, drawn by hand: their course is right, their place to some hundred metres. */
export const streets: readonly Street[] = [
  {
    name: ['King Fahd Road', 'طريق الملك فهد'],
    along: [
      24.626, 46.708, 24.652, 46.7005, 24.6902, 46.6838, 24.7112, 46.6735, 24.745, 46.6555, 24.777, 46.6375, 24.83,
      46.611,
    ],
  },
  {
    name: ['Olaya Street', 'شارع العليا'],
    also: 'العليا العام',
    along: [24.668, 46.697, 24.6895, 46.6868, 24.7118, 46.6776, 24.742, 46.662, 24.772, 46.6482, 24.802, 46.6345],
  },
  {
    name: ['Prince Mohammed Ibn Abdulaziz Street', 'شارع الأمير محمد بن عبدالعزيز'],
    also: 'Tahlia التحلية',
    along: [24.6925, 46.668, 24.6962, 46.685, 24.7008, 46.7065],
  },
  {
    name: ['King Abdulaziz Road', 'طريق الملك عبدالعزيز'],
    along: [24.648, 46.712, 24.701, 46.695, 24.745, 46.685, 24.79, 46.664, 24.826, 46.648, 24.885, 46.62],
  },
  {
    name: ['King Abdullah Road', 'طريق الملك عبدالله'],
    along: [24.72, 46.604, 24.7335, 46.648, 24.742, 46.684, 24.756, 46.73, 24.776, 46.79],
  },
  {
    name: ['Northern Ring Road', 'الطريق الدائري الشمالي'],
    along: [24.736, 46.594, 24.7565, 46.644, 24.7665, 46.684, 24.783, 46.738],
  },
  {
    name: ['Eastern Ring Road', 'الطريق الدائري الشرقي'],
    along: [24.783, 46.738, 24.74, 46.757, 24.69, 46.779, 24.622, 46.796, 24.59, 46.785],
  },
  {
    name: ['Southern Ring Road', 'الطريق الدائري الجنوبي'],
    along: [24.59, 46.785, 24.579, 46.72, 24.59, 46.66, 24.603, 46.627],
  },
  {
    name: ['Western Ring Road', 'الطريق الدائري الغربي'],
    along: [24.603, 46.627, 24.64, 46.607, 24.69, 46.603, 24.736, 46.594],
  },
  {
    name: ['Makkah Al Mukarramah Road', 'طريق مكة المكرمة'],
    also: 'Mecca Khurais خريص',
    along: [24.667, 46.604, 24.675, 46.65, 24.679, 46.692, 24.693, 46.74, 24.714, 46.8, 24.738, 46.86],
  },
  {
    name: ['Takhassusi Street', 'شارع التخصصي'],
    along: [24.667, 46.679, 24.695, 46.662, 24.724, 46.65, 24.765, 46.626, 24.797, 46.614],
  },
  {
    name: ['Prince Turki Ibn Abdulaziz Road', 'طريق الأمير تركي بن عبدالعزيز'],
    along: [24.7, 46.632, 24.743, 46.615, 24.785, 46.595],
  },
  {
    name: ['Anas Ibn Malik Road', 'طريق أنس بن مالك'],
    along: [24.797, 46.572, 24.812, 46.61, 24.826, 46.652, 24.838, 46.69],
  },
  {
    name: ['Othman Ibn Affan Road', 'طريق عثمان بن عفان'],
    along: [24.768, 46.7, 24.812, 46.684, 24.863, 46.662],
  },
  {
    name: ['Abu Bakr As Siddiq Road', 'طريق أبي بكر الصديق'],
    along: [24.747, 46.713, 24.79, 46.695, 24.838, 46.677],
  },
  {
    name: ['King Salman Road', 'طريق الملك سلمان'],
    along: [24.83, 46.575, 24.853, 46.63, 24.871, 46.69, 24.876, 46.73],
  },
  {
    name: ['Airport Road', 'طريق المطار'],
    along: [24.776, 46.719, 24.83, 46.709, 24.9, 46.704, 24.95, 46.7],
  },
  {
    name: ['King Faisal Road', 'طريق الملك فيصل'],
    also: 'Wazir الوزير',
    along: [24.628, 46.714, 24.656, 46.7075, 24.667, 46.7045],
  },
  {
    name: ['Salah Ad Din Al Ayyubi Road', 'طريق صلاح الدين الأيوبي'],
    also: 'Sitteen الستين',
    along: [24.645, 46.737, 24.666, 46.731, 24.699, 46.717],
  },
  {
    name: ['Al Urubah Road', 'طريق العروبة'],
    also: 'Orouba',
    along: [24.7, 46.643, 24.712, 46.677, 24.724, 46.708],
  },
  {
    name: ['Imam Saud Ibn Abdulaziz Road', 'طريق الإمام سعود بن عبدالعزيز'],
    along: [24.745, 46.637, 24.757, 46.672, 24.766, 46.7],
  },
  {
    name: ['Khalid Ibn Al Walid Street', 'شارع خالد بن الوليد'],
    along: [24.705, 46.783, 24.732, 46.773, 24.765, 46.76],
  },
  {
    name: ['Dirab Road', 'طريق ديراب'],
    along: [24.5, 46.66, 24.545, 46.69, 24.58, 46.7],
  },
]
