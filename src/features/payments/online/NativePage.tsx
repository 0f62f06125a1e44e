import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import ExternalLink from 'lucide-react/icons/external-link'
import Hourglass from 'lucide-react/icons/hourglass'
import type { ReactNode } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { listWith } from '#features/bookings/queryOptions.ts'
import { amountDue } from '#features/bookings/rules.ts'
import { MoneyIn } from '#features/settings/MoneyIn.tsx'
import { Button, buttonClass, LinkButton } from '#ui/Button.tsx'
import { cx } from '#ui/classes.ts'
import { useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { useErrorText } from '#web/errorText.ts'
import { Head } from '#web/Head.tsx'
import { NotFound } from '#web/NotFound.tsx'
import { isNotThere } from '#web/polling.ts'
import { useSignInAgain } from '#web/signedOut.ts'
import { ApiError } from '#web/transport.ts'
import type { messages } from '../messages.ts'
import { useNative } from './useNative.ts'

type Native = ReturnType<typeof useNative>

/** Another booking, which the browser's history may lead to, has a page of its own: it does not offer the payment of this one. */
export default function NativePage() {
  const { id = '' } = useParams()
  return <PaymentOf key={id} id={id} />
}

/** An online payment in its own window: waiting, success or error, with the next actions (`spec §2.23`). */
const PaymentOf = ({ id }: { id: string }) => {
  const t = useWords<typeof messages>('payments')
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { route?: string } | null }
  const payment = useNative(id, state?.route)
  useSignInAgain(payment.error, payment.refusal)
  if (payment.elsewhere) return <Navigate to={`/bookings/show/${id}`} replace />
  const close = () => navigate(listWith(payment.booking), { preventScrollReset: true })
  return (
    <Sheet
      open
      onClose={close}
      title={<bdi>{t('done.booking', { id })}</bdi>}
      footer={
        <>
          <Button look="second" className="grow" onClick={close}>
            {t('done.close')}
          </Button>
          <LinkButton to={`/bookings/show/${id}`} replace preventScrollReset className="grow">
            {t('done.details')}
          </LinkButton>
        </>
      }
    >
      <Head page="native" about={`#${id}`} hidden />
      {isNotThere(payment.error) ? (
        <NotFound />
      ) : payment.state === 'paid' ? (
        <Paid payment={payment} />
      ) : payment.state === 'held' ? (
        <Scene icon={<Hourglass />} tone="text-main-ink" title={t('native.held')} message={t('native.held_message')}>
          {payment.booking?.payment_held && (
            <MoneyIn {...payment.booking.payment_held} className="mt-2 font-semibold text-2xl" />
          )}
        </Scene>
      ) : payment.state === 'failed' ? (
        <Failed payment={payment} id={id} />
      ) : payment.nothing ? (
        <Scene icon={<CircleAlert />} tone="text-soft" title={t('native.nothing')} message={t('refused.unpaid')}>
          <OtherWay id={id} />
        </Scene>
      ) : (
        <Waiting payment={payment} id={id} />
      )}
      {payment.sandbox && (
        <p className="mx-auto w-fit rounded-control bg-warn-wash px-4 py-2 text-sm text-warn">{t('native.sandbox')}</p>
      )}
    </Sheet>
  )
}

type SceneProps = {
  icon: ReactNode
  tone: string
  title: string
  message: string
  role?: 'alert'
  children?: ReactNode
}

const Scene = ({ icon, tone, title, message, role, children }: SceneProps) => (
  <div role={role ?? 'status'} className="grid justify-items-center gap-3 py-10 text-center">
    <span aria-hidden className={cx('*:size-16 *:stroke-[1.5]', tone)}>
      {icon}
    </span>
    <p className="font-semibold text-lg">{title}</p>
    <p className="max-w-sm text-soft">{message}</p>
    {children}
  </div>
)

const Amount = ({ of }: { of: number | undefined }) =>
  of === undefined ? null : <Price amount={of} className="mt-2 font-semibold text-2xl" />

const Paid = ({ payment: { booking } }: { payment: Native }) => {
  const t = useWords<typeof messages>('payments')
  return (
    <Scene
      icon={<CircleCheckBig className="animate-arrive" />}
      tone="text-good"
      title={t('native.success')}
      message={t('native.success_message')}
    >
      <Amount of={booking && (booking.payment?.amount ?? amountDue(booking))} />
    </Scene>
  )
}

const Waiting = ({ payment, id }: { payment: Native; id: string }) => {
  const t = useWords<typeof messages>('payments')
  const { booking, window, starting, canStart, again, link } = payment
  const note = window === 'blocked' ? t('native.blocked') : window === 'closed' ? t('native.closed') : null
  return (
    <Scene
      icon={<Hourglass className="motion-safe:animate-pulse" />}
      tone="text-main-ink"
      title={t('native.waiting')}
      message={t('native.waiting_message')}
    >
      <Amount of={booking && amountDue(booking)} />
      {note && !starting && <p className="max-w-sm text-soft text-sm">{note}</p>}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {window === 'blocked' && link ? (
          <a className={buttonClass()} href={link.url} target={`payment-${id}`} onClick={link.follow}>
            <ExternalLink className="size-5" />
            {t('native.open')}
          </a>
        ) : canStart ? (
          <Button
            look={window === 'open' ? 'quiet' : 'primary'}
            pending={starting}
            icon={<ExternalLink className="size-5" />}
            onClick={again}
          >
            {t('native.open')}
          </Button>
        ) : null}
        {window !== 'open' && !starting && <OtherWay id={id} />}
      </div>
    </Scene>
  )
}

const Failed = ({ payment: { refusal, canStart, starting, again }, id }: { payment: Native; id: string }) => {
  const t = useWords<typeof messages>('payments')
  const errorText = useErrorText()
  const final =
    refusal instanceof ApiError && ['already_paid', 'payment_held', 'not_payable', 'not_found'].includes(refusal.code)
  return (
    <Scene
      role="alert"
      icon={<CircleAlert />}
      tone="text-bad"
      title={t('native.error')}
      message={t('native.error_message')}
    >
      {refusal && <p className="max-w-sm font-medium">{errorText(refusal)}</p>}
      {!final && (
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          {canStart && (
            <Button pending={starting} onClick={again}>
              {t('refused.retry')}
            </Button>
          )}
          <OtherWay id={id} />
        </div>
      )}
    </Scene>
  )
}

const OtherWay = ({ id }: { id: string }) => {
  const t = useWords<typeof messages>('payments')
  return (
    <LinkButton to={`/bookings/checkout/${id}`} replace preventScrollReset look="second">
      {t('refused.other_way')}
    </LinkButton>
  )
}
