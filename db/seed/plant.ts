import type { Database } from '#server/db/database.ts'
import { type Files, folderFiles } from '#server/files/files.ts'
import { hashPassword } from '#server/security/passwords.ts'
import { analyse } from './analyse.ts'
import { DEMO_PASSWORD } from './content/accounts.ts'
import { plantBookings } from './town/bookings.ts'
import { plantFrame } from './town/categories.ts'
import { town } from './town/context.ts'
import { plantPages } from './town/pages.ts'
import { plantPeople } from './town/people.ts'
import { storePictures } from './town/pictures.ts'
import { plantProviders } from './town/providers.ts'
import { plantReviews } from './town/reviews.ts'
import { plantServices } from './town/services.ts'

/**
 * Plants the demo town (Riyadh, in both languages) into an empty, migrated database, in one transaction: a start that is
 * interrupted leaves nothing behind. Pictures go to `filesDir`, or wherever `files` are. Ends with fresh statistics (`measures.md`, cold plans).
 */
export const plant = async (database: Database, where: { filesDir: string } | { files: Files }): Promise<void> => {
  const files = 'files' in where ? where.files : folderFiles(where.filesDir)
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  // The usual limits are for requests; a busy machine may need longer for this.
  await database.unhurried(async (tx) => {
    const riyadh = town(tx, passwordHash)
    const people = await plantPeople(riyadh)
    const frame = await plantFrame(riyadh)
    const providers = await plantProviders(riyadh, people, frame)
    const services = await plantServices(riyadh, frame, providers)
    await plantReviews(riyadh, people, services)
    await plantPages(riyadh, frame, providers, services)
    await plantBookings(riyadh, people, services)
    await storePictures(tx, files, riyadh.pictures)
  })
  await analyse(database)
}
