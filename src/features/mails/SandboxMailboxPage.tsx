import { useQuery } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import Mailbox from 'lucide-react/icons/mailbox'
import Paperclip from 'lucide-react/icons/paperclip'
import { DateText } from '#features/settings/DateText.tsx'
import { Card } from '#ui/Card.tsx'
import { useWords } from '#ui/language.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { useErrorText } from '#web/errorText.ts'
import { Head } from '#web/Head.tsx'
import { ScriptOnly } from '#web/NeedsScript.tsx'
import { queryFor } from '#web/query.ts'
import { ApiError } from '#web/transport.ts'
import { listSandboxMails } from './calls.ts'
import type { SandboxMail } from './contract.ts'
import type { messages } from './messages.ts'

/** Mails are loaded by the browser only and the page is not cached. */
export const headers = () => ({ 'cache-control': 'private, no-store' })
export const loader = () => null
export const clientLoader = () => null

const refusedCodes = ['not_found', 'forbidden', 'unauthenticated']

/** The mails of an installation without a mail server, newest first. */
export default function SandboxMailboxPage() {
  const t = useWords<typeof messages>('mails')
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery({ ...queryFor(listSandboxMails, {}), retry: false })
  return (
    <ScriptOnly page="sandbox_mailbox">
      <div className="page max-w-3xl py-8 sm:py-10">
        <Head page="sandbox_mailbox" hidden />
        <header className="mb-6 sm:mb-8">
          <h1 className="font-semibold text-3xl">{t('title')}</h1>
          {data && <p className="mt-1 text-soft">{t('subtitle')}</p>}
        </header>
        {!data ? (
          !error ? (
            <Skeleton count={3} className="grid gap-4">
              <Bone className="h-40" />
            </Skeleton>
          ) : error instanceof ApiError && refusedCodes.includes(error.code) ? (
            <EmptyState icon={<Lock className="size-7" />} title={t('refused')} message={errorText(error)} />
          ) : (
            <ErrorState onRetry={() => refetch()} />
          )
        ) : data.length === 0 ? (
          <EmptyState icon={<Mailbox className="size-7" />} title={t('empty')} />
        ) : (
          <div className="grid gap-4">
            {data.map((mail) => (
              <MailCard key={mail.id} {...mail} />
            ))}
          </div>
        )}
      </div>
    </ScriptOnly>
  )
}

const MailCard = ({ recipient, locale, subject, body, attachment_name: file, created_at }: SandboxMail) => {
  const t = useWords<typeof messages>('mails')
  return (
    <Card>
      <p className="wrap-anywhere flex flex-wrap justify-between gap-x-4 text-soft text-sm">
        <span>
          {t('to')} <bdi>{recipient}</bdi>
        </span>
        <DateText at={created_at} />
      </p>
      <div lang={locale} dir="auto">
        <h2 className="mt-2 font-semibold text-lg">{subject}</h2>
        <p className="mt-2 wrap-anywhere whitespace-pre-line">
          {body.split(/(https?:\/\/\S+)/).map((part) =>
            /^https?:/.test(part) ? (
              <a key={part} href={part} dir="ltr" className="break-all text-main-ink underline">
                {part}
              </a>
            ) : (
              part
            ),
          )}
        </p>
        {file && (
          <p className="mt-3 flex items-center gap-2 text-soft text-sm">
            <Paperclip aria-hidden className="size-4" /> <bdi>{file}</bdi>
          </p>
        )}
      </div>
    </Card>
  )
}
