import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Badge } from '#ui/Badge.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Bone } from '#ui/Skeleton.tsx'
import { Failed } from '#web/Failed.tsx'
import { Head } from '#web/Head.tsx'
import { queryFor } from '#web/query.ts'
import type { messages } from '../officeMessages.ts'
import { listMailTexts } from '../texts/calls.ts'
import type { MailText } from '../texts/contract.ts'
import { mailGroups } from '../texts/rules.ts'
import { titleOf } from './titleOf.ts'

/** Every mail the product sends (`/office/settings/mails`). */
export default function MailTextsPage() {
  const t = useWords<typeof messages>('mails.office')
  const { data, error, refetch } = useQuery(queryFor(listMailTexts, {}))
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Bone className="h-96" />
  return (
    <>
      <Head page="office" about={t('texts.title')} hidden />
      <h2 className="mb-2 font-semibold text-xl">{t('texts.title')}</h2>
      <p className="mb-4 text-soft">{t('texts.hint')}</p>
      <div className="grid gap-6">
        {mailGroups.map((group) => (
          <section key={group} aria-labelledby={`mails_${group}`}>
            <h3 id={`mails_${group}`} className="mb-2 font-semibold text-lg">
              {t(`group.${group}`)}
            </h3>
            <ul className="divide-y divide-line rounded-card border border-line bg-surface">
              {data
                .filter((mail) => mail.group === group)
                .map((mail) => (
                  <Row key={mail.id} mail={mail} />
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

const Row = ({ mail }: { mail: MailText }) => {
  const t = useWords<typeof messages>('mails.office')
  const tr = useTranslated()
  return (
    <li>
      <Link
        to={`/office/settings/mails/${mail.id}`}
        className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 hover:bg-sunken"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{tr(titleOf(mail))}</span>
          <span className="block text-soft text-sm">{tr(mail.parts.find(({ role }) => role === 'text')?.text)}</span>
        </span>
        {mail.updated_at !== '' && <Badge tone="brand">{t('texts.changed')}</Badge>}
      </Link>
    </li>
  )
}
