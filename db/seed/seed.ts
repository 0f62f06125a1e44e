import type { Database } from '#server/db/database.ts'
import { type Files, folderFiles } from '#server/files/files.ts'
import { hashPassword } from '#server/security/passwords.ts'
import { analyse } from './analyse.ts'
import { DEMO_PASSWORD } from './content/accounts.ts'
import { seedBookings } from './town/bookings.ts'
import { seedFrame } from './town/categories.ts'
import { town } from './town/context.ts'
import { seedMoney } from './town/money.ts'
import { seedOffice } from './town/office.ts'
import { seedPages } from './town/pages.ts'
import { seedPeople } from './town/people.ts'
import { storePictures } from './town/pictures.ts'
import { seedProviders } from './town/providers.ts'
import { seedReviews } from './town/reviews.ts'
import { seedServices } from './town/services.ts'
import { seedVisitChanges } from './town/visitChanges.ts'

/**
 * Seeds the demo town (Riyadh, in both languages) into an empty, migrated database, in one transaction: an interrupted
 * run leaves nothing behind. Pictures go to `filesDir` or `files`, documents to `privateFiles`. Ends with fresh statistics
 * (`measures.md`, cold plans).
 */
export const seed = async (
  database: Database,
  where: { filesDir: string } | { files: Files; privateFiles: Files },
): Promise<void> => {
  const files = 'files' in where ? where.files : folderFiles(where.filesDir)
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await database.longTransaction(async (tx) => {
    const riyadh = town(tx, passwordHash)
    const people = await seedPeople(riyadh)
    const frame = await seedFrame(riyadh)
    const providers = await seedProviders(riyadh, people, frame)
    const services = await seedServices(riyadh, frame, providers, people)
    await seedReviews(riyadh, people, services)
    await seedPages(riyadh, frame, providers, services, people)
    await seedBookings(riyadh, people, services)
    await seedMoney(riyadh, people, providers)
    await seedVisitChanges(riyadh, people, providers)
    await seedOffice(riyadh, people, providers, 'privateFiles' in where ? where.privateFiles : undefined)
    await storePictures(tx, files, riyadh.pictures)
  })
  await analyse(database)
}
