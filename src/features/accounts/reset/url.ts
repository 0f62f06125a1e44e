import type { Config } from '#server/config/config.ts'

/** The page that sets a new password. */
export const resetUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string =>
  `${publicUrl}/reset-password?token=${token}`
