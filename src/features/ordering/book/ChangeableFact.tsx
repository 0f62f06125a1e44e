import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { messages } from '#features/bookings/messages.ts'
import { useWords } from '#ui/language.tsx'
import type { FormPart } from './parts.ts'

type ChangeableFactProps = { serviceId: string; part: FormPart; label: string; children: ReactNode }

/** A fact of the summary, with the way back to where it is chosen. */
export const ChangeableFact = ({ serviceId, part, label, children }: ChangeableFactProps) => {
  const t = useWords<typeof messages>('bookings')
  return (
    <div className="py-3">
      <dt className="text-soft text-sm">{label}</dt>
      <dd className="flex items-start gap-4">
        <span className="wrap-anywhere min-w-0 flex-1">{children}</span>
        <Link
          to={`/e_service/form/${serviceId}`}
          replace
          preventScrollReset
          state={{ part }}
          aria-label={`${t('summary.change')}: ${label}`}
          className="-my-2.5 inline-flex min-h-11 shrink-0 items-center font-medium text-main-ink text-sm underline underline-offset-4"
        >
          {t('summary.change')}
        </Link>
      </dd>
    </div>
  )
}
