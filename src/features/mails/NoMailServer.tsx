import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { cx } from '#ui/classes.ts'
import { useWords } from '#ui/language.tsx'
import { queryFor } from '#web/query.ts'
import { getMailServer } from './calls.ts'
import type { messages } from './officeMessages.ts'

const useMailServer = () => useQuery(queryFor(getMailServer, {})).data

/** Whether the mails of this installation reach nobody, as far as is known. */
export const useMailsStay = (): boolean => useMailServer()?.connected === false

/** Says to operators that mails reach nobody, where they do not, and where admins find the links in them. */
export const NoMailServer = ({ className }: { className?: string }) => {
  const t = useWords<typeof messages>('mails.office')
  const server = useMailServer()
  if (!server || server.connected) return null
  return (
    <Card aria-labelledby="no_server" className={cx('grid justify-items-start gap-2 bg-warn-wash', className)}>
      <h2 id="no_server" className="font-semibold text-lg">
        {t('server.none')}
      </h2>
      <p>{t('server.none_hint')}</p>
      {server.mailbox ? (
        <LinkButton to="/sandbox/mailbox" look="second" size="small">
          {t('server.mailbox')}
        </LinkButton>
      ) : (
        <p>{t('server.ask_admin')}</p>
      )}
    </Card>
  )
}
