/**
 * Rows for tests and for the demo town. Each builder makes what its row needs (a service its provider, a provider its
 * people), so a test names only what it is about: `buildService(db, { price_minor: 5000 })`.
 */
export * from './builders/bookings.ts'
export * from './builders/catalogue.ts'
export { insertAll, type Row } from './builders/insert.ts'
export * from './builders/payments.ts'
export * from './builders/people.ts'
export * from './builders/providers.ts'
