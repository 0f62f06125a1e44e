import { words } from '#lib/words.ts'
import { nouns } from './nouns.ts'
import { values } from './values.ts'

/** Texts of the operators' log of changes. */
export const messages = words({
  ...nouns,
  ...values,
  title: { en: 'Log', ar: 'السجل' },
  subtitle: {
    en: 'Every change by an operator, written by the database. Nobody can edit it; what it says of a person goes when their account is erased.',
    ar: 'كل تغيير يجريه فريق الإدارة، تكتبه قاعدة البيانات ولا يستطيع أحد تعديله؛ وما فيه عن شخص يُمحى بمحو حسابه.',
  },
  empty: { en: 'Nothing was changed yet', ar: 'لم يتغير شيء بعد' },
  'column.at': { en: 'When', ar: 'الوقت' },
  'column.operator': { en: 'Who', ar: 'من' },
  'column.for_user': { en: 'For', ar: 'نيابةً عن' },
  'column.operation': { en: 'Kind', ar: 'النوع' },
  'column.table_name': { en: 'Object', ar: 'العنصر' },
  'column.row_key': { en: 'Number', ar: 'الرقم' },
  'column.change': { en: 'Change', ar: 'التغيير' },
  'column.before': { en: 'Before', ar: 'قبل' },
  'column.after': { en: 'After', ar: 'بعد' },
  'column.call': { en: 'Call', ar: 'الطلب' },
  'column.request_id': { en: 'Request', ar: 'معرّف الطلب' },
  'operation.insert': { en: 'Added', ar: 'إضافة' },
  'operation.update': { en: 'Changed', ar: 'تعديل' },
  'operation.delete': { en: 'Removed', ar: 'حذف' },
  before: { en: 'Before:', ar: 'قبل:' },
  after: { en: 'After:', ar: 'بعد:' },
  columns: {
    en: '{n, plural, one {# column} other {# columns}}',
    ar: '{n, plural, one {عمود واحد} two {عمودان} few {# أعمدة} many {# عمودًا} other {# عمود}}',
  },
  for: { en: 'for {name}', ar: 'نيابةً عن {name}' },
})
