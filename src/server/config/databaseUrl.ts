import * as z from 'zod'
import { AddressError, parseAddress } from '#server/db/address.ts'

/** The URL of a database: hosts, comma-separated, and parameters as PostgreSQL's own clients read them. */
export const databaseUrl = z
  .string()
  .trim()
  .superRefine((url, context) => {
    try {
      parseAddress(url)
    } catch (error) {
      if (!(error instanceof AddressError)) throw error
      context.addIssue({ code: 'custom', message: error.message })
    }
  })
