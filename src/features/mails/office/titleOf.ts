import type { Translated } from '#lib/schema.ts'
import type { MailText } from '../texts/contract.ts'

/** What a mail is called: its subject, and where that is made of the booking, its sentence. */
export const titleOf = ({ parts }: MailText): Translated =>
  (parts.find(({ role }) => role === 'subject') ?? parts.find(({ role }) => role === 'text'))?.text ?? {
    en: '',
    ar: '',
  }
