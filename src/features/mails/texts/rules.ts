export const mailGroups = ['accounts', 'applications', 'team', 'money', 'office', 'customers'] as const
export type MailGroup = (typeof mailGroups)[number]

/** The paragraphs of a mail in their order; `subject` and `link` are what they say. */
export const partRoles = ['subject', 'greeting', 'text', 'link', 'closing'] as const
export type PartRole = (typeof partRoles)[number]

/** A mail: its texts by the keys of their messages. */
export type MailKind = { id: string; group: MailGroup; parts: readonly (readonly [role: PartRole, key: string])[] }

type Parts = Partial<Record<PartRole, string | readonly string[]>>

const kind = (id: string, group: MailGroup, prefix: string, parts: Parts): MailKind => ({
  id,
  group,
  parts: partRoles.flatMap((role) => [parts[role] ?? []].flat().map((key) => [role, `${prefix}.${key}`] as const)),
})

const account = (id: string, name: string, text: string, closing: readonly string[]) =>
  kind(id, 'accounts', 'accounts.mail', {
    subject: `${name}.subject`,
    greeting: 'greeting',
    text: `${name}.${text}`,
    link: `${name}.link`,
    closing: closing.map((key) => `${name}.${key}`),
  })

const application = (id: string, parts: { link?: string; closing: readonly string[] }, name = id) =>
  kind(`application_${id}`, 'applications', 'applications.provider.mail', {
    subject: `${name}.subject`,
    greeting: 'greeting',
    text: `${name}.opening`,
    link: parts.link ?? 'link',
    closing: parts.closing,
  })

const payout = (id: string) =>
  kind(id, 'money', 'earnings.provider.mail', {
    subject: `${id}.subject`,
    greeting: 'greeting',
    text: `${id}.opening`,
    link: `${id}.link`,
    closing: `${id}.closing`,
  })

const news = (id: string, text: string, subject?: string, link = 'mail.link') =>
  kind(`news_${id}`, 'customers', 'notifications', {
    ...(subject && { subject: `what.${subject}` }),
    greeting: 'mail.greeting',
    text,
    link,
    closing: 'mail.choose',
  })

const events = [
  'rescheduled',
  'time_proposed',
  'time_kept',
  'time_kept_for_you',
  'other_worker',
  'running_late',
  'provider_absent',
  'team_absent',
  'extra_offered',
  'extra_accepted',
  'extra_declined',
  'start_said',
  'finish_said',
  'hours_corrected',
  'hours_accepted',
  'hours_declined',
  'reminder_day',
  'reminder_hours',
  'unanswered',
  'expired',
  'paid',
  'cash_recorded',
  'cash_confirmed',
  'refunded',
  'cash_refused',
  'misfit',
  'office',
  'booked_for_you',
  'booked_instead',
]
const changed = 'App\\Notifications\\StatusChangedBooking'

/** Every mail the product sends. A test holds it against the messages. */
export const mailKinds: readonly MailKind[] = [
  account('verify', 'verify', 'opening', ['days', 'not_you']),
  account('reset', 'reset', 'opening', ['once', 'not_you', 'contested']),
  account('opened', 'opened', 'opening', ['once', 'not_you']),
  account('office_role', 'office_role', 'opening', ['once', 'not_you']),
  account('email_confirm', 'email_confirm', 'opening', ['days', 'not_you']),
  account('email_asked', 'email_undo', 'asked', ['you', 'days']),
  account('email_changed', 'email_undo', 'changed', ['you', 'days']),
  account('password_changed', 'password_changed', 'opening', ['you', 'not_you']),
  kind('application_draft', 'applications', 'applications.provider.mail', {
    subject: 'draft.subject',
    greeting: ['greeting', 'draft.greeting'],
    text: 'draft.opening',
    link: 'draft.link',
    closing: ['draft.days', 'private'],
  }),
  application('received', { closing: ['private'] }),
  application('asked', { closing: ['private'] }),
  application('accepted', { link: 'password.link', closing: ['password.hint', 'link', 'private'] }),
  application('accepted_known', { link: 'start.link', closing: ['start.hint', 'link', 'private'] }, 'accepted'),
  application('declined', { closing: ['private'] }),
  kind('invitation', 'team', 'team.provider.mail', {
    subject: 'subject',
    greeting: 'greeting',
    text: 'opening',
    link: 'link',
    closing: ['days', 'not_you'],
  }),
  payout('payout'),
  payout('payout_return'),
  payout('remittance'),
  payout('remittance_reversal'),
  payout('account'),
  kind('receipt', 'money', 'payments.receipt', {
    subject: 'title',
    greeting: 'mail.greeting',
    text: 'mail.opening',
    link: 'mail.link',
    closing: 'mail.attached',
  }),
  kind('complaint', 'office', 'complaints.mail', {
    subject: 'subject',
    greeting: 'greeting',
    text: 'opening',
    link: 'link',
    closing: ['words', 'pictures'],
  }),
  { ...application('office', { link: 'office.link', closing: [] }), group: 'office' },
  { ...application('answered', { link: 'office.link', closing: [] }), group: 'office' },
  news('new_booking', 'App\\Notifications\\NewBooking', 'new_booking'),
  news('given', 'event.given', 'given'),
  news('status', changed),
  news('cancelled', changed, 'cancelled'),
  news('declined', changed, 'declined'),
  news('message', 'App\\Notifications\\NewMessage'),
  ...events.map((event) => news(event, `event.${event}`, event)),
  news('taken_over', 'event.taken_over', 'taken_over', 'mail.calendar'),
  news('credited', 'event.credited', 'credited', 'mail.wallet'),
  news('member_left', 'event.member_left', undefined, 'mail.team'),
]

/** How many mails have a text. */
export const mailsWith = (key: string): number =>
  mailKinds.filter(({ parts }) => parts.some(([, own]) => own === key)).length

type Sample = { en: string | number; ar: string | number }
const same = (value: string | number): Sample => ({ en: value, ar: value })

/** What stands for the placeholders in a preview. */
export const samples: Record<string, Sample> = {
  name: { en: 'Sara Al-Harbi', ar: 'سارة الحربي' },
  from: { en: 'Najd Plumbing', ar: 'سباكة نجد' },
  provider: { en: 'Najd Plumbing', ar: 'سباكة نجد' },
  role: { en: 'worker', ar: 'عامل' },
  email: same('sara@example.com'),
  id: same(1042),
  number: same('R-1042'),
  booking_id: same(1042),
  amount: { en: '250.00 SAR', ar: '250.00 ر.س' },
  account: same('SA•• •••• 7519'),
  reason: { en: 'Sorry for the delay', ar: 'نعتذر عن التأخير' },
  topic: { en: 'Late', ar: 'تأخر' },
  text: { en: 'Nobody came for an hour.', ar: 'لم يأتِ أحد لمدة ساعة.' },
  count: same(2),
  minutes: same(15),
  extra: { en: 'New valve', ar: 'صمام جديد' },
  url: same('https://example.com/notification-settings'),
}

export const sampleValues = (locale: 'en' | 'ar') =>
  Object.fromEntries(Object.entries(samples).map(([name, sample]) => [name, sample[locale]]))
