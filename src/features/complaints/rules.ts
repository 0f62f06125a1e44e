/** What a problem is about. */
export const topics = ['late', 'work', 'damage', 'price', 'conduct', 'other'] as const
export type Topic = (typeof topics)[number]

/** `open`: the office is to answer; `answered`: it has; `settled`: it closed the complaint. */
export const states = ['open', 'answered', 'settled'] as const
export type State = (typeof states)[number]

export type Side = 'customer' | 'office'

/** Whose message it was decides who is to answer. */
export const stateAfter = (side: Side): State => (side === 'customer' ? 'open' : 'answered')

/** The longest message. */
export const longestText = 2000

/** Pictures one message holds at most. */
export const mostPictures = 4

/** Messages of one side in one complaint; the office's last word comes on top. */
export const mostMessages = 200

/** Messages that a reading returns, the newest ones. */
export const mostRead = 200

/** Messages that the answer to a new one returns: each answer is kept for its `Idempotency-Key`. */
export const mostReturned = 20
