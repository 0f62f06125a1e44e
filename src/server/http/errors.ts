/**
 * The only table of refusals: code → HTTP status and the feature whose `messages.ts` holds the words
 * (`<feature>.refusal.<code>`, both languages).
 */
export const refusals = {
  bad_request: { status: 400, feature: 'web' },
  invalid: { status: 422, feature: 'web' },
  unauthenticated: { status: 401, feature: 'web' },
  forbidden: { status: 403, feature: 'web' },
  not_found: { status: 404, feature: 'web' },
  too_large: { status: 413, feature: 'web' },
  unsupported_media_type: { status: 415, feature: 'web' },
  too_many_requests: { status: 429, feature: 'web' },
  unavailable: { status: 503, feature: 'web' },
  database_unreachable: { status: 503, feature: 'web' },
  database_busy: { status: 503, feature: 'web' },
  database_slow: { status: 503, feature: 'web' },
  database_lost: { status: 503, feature: 'web' },
  database_read_only: { status: 503, feature: 'web' },
  notifications_lost: { status: 503, feature: 'web' },
  jobs_stopped: { status: 503, feature: 'web' },
  record_locked: { status: 503, feature: 'web' },
  internal: { status: 500, feature: 'web' },
  idempotency_mismatch: { status: 422, feature: 'web' },
  request_in_progress: { status: 409, feature: 'web' },
  conflict: { status: 409, feature: 'web' },
  credentials_wrong: { status: 422, feature: 'accounts' },
  email_taken: { status: 422, feature: 'accounts' },
  phone_taken: { status: 422, feature: 'accounts' },
  old_password_wrong: { status: 422, feature: 'accounts' },
  reset_link_dead: { status: 422, feature: 'accounts' },
  password_missing: { status: 422, feature: 'accounts' },
  password_wrong: { status: 422, feature: 'accounts' },
  account_needed: { status: 409, feature: 'accounts' },
  visits_open: { status: 409, feature: 'accounts' },
  ticket_dead: { status: 422, feature: 'accounts' },
  verify_link_dead: { status: 422, feature: 'accounts' },
  undo_link_dead: { status: 422, feature: 'accounts' },
  email_changed_often: { status: 409, feature: 'accounts' },
  account_blocked: { status: 403, feature: 'accounts' },
  email_unverified: { status: 409, feature: 'accounts' },
  address_unverified: { status: 409, feature: 'accounts' },
  not_while_acting: { status: 403, feature: 'accounts.office' },
  last_admin: { status: 409, feature: 'people.office' },
  email_differs: { status: 422, feature: 'people.office' },
  provider_open: { status: 409, feature: 'people.office' },
  not_mergeable: { status: 409, feature: 'people.office' },
  merge_unconfirmed: { status: 409, feature: 'people.office' },
  merge_contested: { status: 409, feature: 'people.office' },
  factor_required: { status: 403, feature: 'accounts.office' },
  factor_wrong: { status: 422, feature: 'accounts.office' },
  address_not_allowed: { status: 403, feature: 'accounts.office' },
  picture_too_large: { status: 413, feature: 'uploads' },
  slot_taken: { status: 409, feature: 'bookings' },
  time_in_past: { status: 422, feature: 'bookings' },
  time_skipped: { status: 422, feature: 'bookings' },
  outside_hours: { status: 422, feature: 'bookings' },
  too_soon: { status: 422, feature: 'bookings' },
  too_far: { status: 422, feature: 'bookings' },
  time_unreadable: { status: 422, feature: 'bookings' },
  price_changed: { status: 409, feature: 'bookings' },
  terms_changed: { status: 409, feature: 'bookings' },
  option_unknown: { status: 422, feature: 'bookings' },
  single_choice: { status: 422, feature: 'bookings' },
  choice_required: { status: 422, feature: 'bookings' },
  not_bookable: { status: 422, feature: 'bookings' },
  move_not_allowed: { status: 409, feature: 'bookings' },
  visit_moved: { status: 409, feature: 'bookings' },
  request_lapsed: { status: 409, feature: 'bookings' },
  reason_required: { status: 422, feature: 'bookings' },
  fee_too_large: { status: 422, feature: 'bookings' },
  fee_changed: { status: 409, feature: 'bookings' },
  calendar_unreadable: { status: 422, feature: 'availability.provider' },
  code_wrong: { status: 422, feature: 'ordering.provider' },
  code_blocked: { status: 409, feature: 'ordering.provider' },
  hours_implausible: { status: 422, feature: 'ordering.provider' },
  extras_full: { status: 409, feature: 'ordering.provider' },
  offer_closed: { status: 409, feature: 'ordering.visit' },
  extra_uneven: { status: 422, feature: 'ordering.provider' },
  not_their_service: { status: 409, feature: 'ordering.provider' },
  time_off_taken: { status: 409, feature: 'ordering.provider' },
  time_off_full: { status: 409, feature: 'ordering.provider' },
  statement_long: { status: 422, feature: 'earnings.provider' },
  coupon_required: { status: 422, feature: 'coupons' },
  coupon_invalid: { status: 422, feature: 'coupons' },
  coupon_exhausted: { status: 409, feature: 'coupons' },
  wallet_insufficient: { status: 409, feature: 'wallet' },
  wallet_name_taken: { status: 422, feature: 'wallet' },
  wallet_unknown: { status: 404, feature: 'wallet' },
  credit_amount: { status: 422, feature: 'wallet.office' },
  already_paid: { status: 409, feature: 'payments' },
  payment_held: { status: 409, feature: 'payments' },
  not_payable: { status: 409, feature: 'payments' },
  hours_unconfirmed: { status: 409, feature: 'payments' },
  hours_unanswered: { status: 409, feature: 'payments' },
  method_unavailable: { status: 422, feature: 'payments' },
  not_confirmable: { status: 409, feature: 'payments' },
  refund_too_large: { status: 409, feature: 'payments' },
  refund_changed: { status: 409, feature: 'payments' },
  line_refunded: { status: 409, feature: 'payments.office' },
  refund_uneven: { status: 409, feature: 'payments' },
  wallet_erased: { status: 409, feature: 'payments' },
  no_receipt: { status: 404, feature: 'payments' },
  credit_changed: { status: 409, feature: 'wallet.office' },
  not_settleable: { status: 409, feature: 'payments' },
  nothing_to_pay: { status: 409, feature: 'earnings' },
  commission_past: { status: 422, feature: 'earnings.office' },
  commission_taken: { status: 409, feature: 'earnings.office' },
  payout_moved: { status: 409, feature: 'earnings.office' },
  remittance_changed: { status: 409, feature: 'earnings.office' },
  payout_needs_second: { status: 409, feature: 'earnings.office' },
  payout_stale: { status: 409, feature: 'earnings.office' },
  payout_unapproved: { status: 409, feature: 'earnings.office' },
  nothing_to_review: { status: 403, feature: 'reviews' },
  application_accepted: { status: 409, feature: 'applications' },
  application_closed: { status: 409, feature: 'applications' },
  complaint_open: { status: 409, feature: 'complaints' },
  complaint_settled: { status: 409, feature: 'complaints' },
  complaint_unread: { status: 409, feature: 'complaints' },
  complaint_answered: { status: 409, feature: 'complaints' },
  complaint_full: { status: 409, feature: 'complaints' },
  already_answered: { status: 409, feature: 'reviews' },
  invitation_dead: { status: 422, feature: 'team' },
  visits_ahead: { status: 409, feature: 'team' },
  last_owner: { status: 409, feature: 'team' },
  team_full: { status: 409, feature: 'team' },
  worker_left: { status: 409, feature: 'team' },
  views_full: { status: 409, feature: 'editor' },
  translation_unavailable: { status: 424, feature: 'reviews' },
  currency_fixed: { status: 409, feature: 'marketplace.office' },
  tax_in_use: { status: 409, feature: 'providers.office' },
  category_in_use: { status: 409, feature: 'catalogue.office' },
  changed_meanwhile: { status: 409, feature: 'editor' },
  drafts_full: { status: 409, feature: 'offers.provider' },
  services_full: { status: 409, feature: 'offers.provider' },
  changed_elsewhere: { status: 409, feature: 'offers' },
} as const satisfies Record<string, { status: number; feature: string }>

export type RefusalCode = keyof typeof refusals

export type RefusalDetails = {
  /** Field → what is wrong with it, as messages for the user. */
  errors?: Record<string, string[]>
  /** Helpful facts: the nearest free starts, the new total. */
  data?: unknown
  /** Seconds until trying again makes sense. */
  retryAfter?: number
  /** Sent as it is, where the call has no envelope (`wire.md §4.5`). */
  bare?: Record<string, unknown>
  /** Values for the placeholders of the message. */
  values?: Record<string, string | number>
}

/** A refused request, with a stable code. `server/http/api.ts` turns it into the response of `wire.md §0`. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails
  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
}

/** Throws a {@link Refusal}. */
export const refuse = (code: RefusalCode, details?: RefusalDetails): never => {
  throw new Refusal(code, details)
}
