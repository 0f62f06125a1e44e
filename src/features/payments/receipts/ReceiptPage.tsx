import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import FileDown from 'lucide-react/icons/file-down'
import Printer from 'lucide-react/icons/printer'
import { useParams } from 'react-router'
import type { messages as bookings } from '#features/bookings/messages.ts'
import { DateParts, ExactDate } from '#features/settings/DateText.tsx'
import { useCalendarLocale, useMoneyFormat, useSetting } from '#features/settings/useSettings.ts'
import { Button, LinkButton } from '#ui/Button.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useDownload } from '#web/download.ts'
import { useErrorText } from '#web/errorText.ts'
import { Failed } from '#web/Failed.tsx'
import { Head } from '#web/Head.tsx'
import type { PageHandle } from '#web/PageSkeleton.tsx'
import { queryFor } from '#web/query.ts'
import { useSignInAgain } from '#web/signedOut.ts'
import { ApiError } from '#web/transport.ts'
import type { messages } from '../messages.ts'
import { getReceipt, getReceiptFile } from './calls.ts'
import type { Receipt } from './contract.ts'
import { type ReceiptText, receiptText } from './rules.ts'

export const handle: PageHandle = { page: 'receipt' }

/** The receipt of a paid booking, with printing and PDF download. */
export default function ReceiptPage() {
  const t = useWords<typeof messages>('payments')
  const failed = useWords<typeof bookings>('bookings')('action.failed')
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(queryFor(getReceipt, { params: { id } }))
  useSignInAgain(error)
  const errorText = useErrorText()
  const file = useDownload({
    contract: getReceiptFile,
    params: { id },
    name: `${data?.number ?? 'receipt'}.pdf`,
    failed: { title: failed, message: t('receipt.not_saved') },
  })
  return (
    <div className="page max-w-2xl py-8 sm:py-10 print:max-w-none print:py-0">
      <Head page="receipt" about={`#${id}`} hidden />
      <div className="mb-6 flex flex-wrap gap-2 print:hidden">
        <LinkButton
          look="quiet"
          size="small"
          to={`/bookings/show/${id}`}
          icon={<ArrowLeft className="mirror size-4" />}
          className="me-auto"
        >
          {t('receipt.back')}
        </LinkButton>
        {data && (
          <>
            <Button look="second" size="small" icon={<Printer className="size-4" />} onClick={() => window.print()}>
              {t('receipt.print')}
            </Button>
            <Button
              size="small"
              icon={<FileDown className="size-4" />}
              pending={file.isPending}
              onClick={() => file.mutate()}
            >
              {t('receipt.save')}
            </Button>
          </>
        )}
      </div>
      {data ? (
        <Sheet receipt={data} />
      ) : error instanceof ApiError && error.code === 'no_receipt' ? (
        <EmptyState asPage title={errorText(error)} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </div>
  )
}

const Sheet = ({ receipt }: { receipt: Receipt }) => {
  const t = useWords<typeof messages>('payments')
  const tr = useTranslated()
  const brand = useSetting('app_name')
  const money = useMoneyFormat()
  const locale = useCalendarLocale()
  const text = receiptText(receipt, { t, tr: (name) => (name ? tr(name) : ''), money, locale })
  return (
    <article className="@container rounded-card border border-line bg-surface p-6 sm:p-10 print:border-0 print:p-0">
      <p className="font-semibold text-main-ink">{brand}</p>
      <h1 className="mt-6 mb-4 font-semibold text-2xl">{text.title}</h1>
      <dl className="mb-8 grid grid-cols-1 @min-[15rem]:grid-cols-[minmax(0,auto)_1fr] gap-x-6 gap-y-2">
        {text.facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd>
              <Fact text={value} />
            </dd>
          </div>
        ))}
      </dl>
      <Sums text={text} />
      <p className="mt-10 text-soft text-sm">{text.foot}</p>
    </article>
  )
}

/** A fact of the receipt; a date is shown as on every page, with nothing between its two forms. */
const Fact = ({ text }: { text: string }) => {
  const [, written, exact] = /^(.+) · \u2066(.+)\u2069$/.exec(text) ?? []
  if (!(written && exact)) return <Value text={text} />
  return (
    <>
      <DateParts text={written} /> <ExactDate text={exact} />
    </>
  )
}

/** A text whose isolated figures stay on one line: broken, a date reads backwards in Arabic. */
const Value = ({ text }: { text: string }) => (
  <bdi>
    {text.split(/[\u2066\u2069]/).map((piece, i) =>
      i % 2 === 1 ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
        <bdi key={i} className="whitespace-nowrap">
          {piece}
        </bdi>
      ) : (
        piece
      ),
    )}
  </bdi>
)

const figures = 'figures ms-auto whitespace-nowrap text-end'

const Sums = ({ text: { rows, total, after } }: { text: ReceiptText }) => (
  <dl>
    {rows.map(({ label, note, amount }, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a receipt never move
      <div key={i} className="flex flex-wrap items-baseline justify-between gap-x-6 border-line border-t py-3">
        <dt>
          <bdi>{label}</bdi>
          {note && <span className="block text-soft text-sm">{note}</span>}
        </dt>
        <dd className={figures}>
          <bdi>{amount}</bdi>
        </dd>
      </div>
    ))}
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-ink border-t-2 py-4 font-semibold text-lg">
      <dt>{total[0]}</dt>
      <dd className={figures}>
        <bdi>{total[1]}</bdi>
      </dd>
    </div>
    {after.map(([label, amount], i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they only grow at the end
      <div key={i} className="flex flex-wrap justify-between gap-x-6 py-1">
        <dt className="text-soft">{label}</dt>
        <dd className={figures}>
          <bdi>{amount}</bdi>
        </dd>
      </div>
    ))}
  </dl>
)

const Waiting = () => (
  <Skeleton count={1} className="grid">
    <Bone className="h-96" />
  </Skeleton>
)
