/** Pictures one review holds at most. */
export const mostPictures = 4

/** What may be reported and hidden by itself. */
export const parts = ['review', 'reply'] as const
export type Part = (typeof parts)[number]

/** Why people report a review or a reply. */
export const reportTopics = ['insult', 'false', 'private', 'advert', 'other'] as const

/** How reviews are put in order; the newest come first unless somebody chooses. */
export const reviewOrders = ['newest', 'best', 'worst'] as const
export type ReviewOrder = (typeof reviewOrders)[number]

/** Which reviews are shown, and in which order. */
export type ReviewView = { order: ReviewOrder; stars: number | null; withPictures: boolean }

export const allReviews: ReviewView = { order: 'newest', stars: null, withPictures: false }

/** A review and its reply in another language. */
export type Translated = { to: 'en' | 'ar'; review: string; reply: string | null }
