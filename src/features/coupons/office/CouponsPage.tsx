import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { useDates } from '#ui/dates.ts'
import { Field } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { call } from '#web/call.ts'
import { RoleNote, useMayEdit } from '#web/editor/mayEdit.tsx'
import { useEdited } from '#web/editor/useEdited.ts'
import { Head } from '#web/Head.tsx'
import { PagedList } from '#web/PagedList.tsx'
import { useSignInAgain } from '#web/signedOut.ts'
import type { messages } from '../officeMessages.ts'
import { CouponForm, newCoupon } from './CouponForm.tsx'
import { listOfficeCoupons } from './calls.ts'
import type { OfficeCoupon } from './contract.ts'

const pageSize = 50
const tones = { active: 'good', waiting: 'brand', over: 'plain', used_up: 'warn', off: 'bad' } as const

const useCoupons = (code: string) =>
  useInfiniteQuery({
    queryKey: [listOfficeCoupons.path, code],
    queryFn: ({ pageParam }) =>
      call(listOfficeCoupons, { query: { ...(code && { code }), ...(pageParam && { before: pageParam }) } }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.length === pageSize ? last.at(-1)?.id : undefined),
  })

/** The marketplace's coupons, newest first (`/office/coupons`). */
export default function CouponsPage() {
  const t = useWords<typeof messages>('coupons.office')
  const mayEdit = useMayEdit()
  const queries = useQueryClient()
  const [query, setQuery] = useSearchParams()
  const code = query.get('code') ?? ''
  const list = useCoupons(code)
  const { edited, edit, close } = useEdited<OfficeCoupon>()
  useSignInAgain(list.error)
  const field = useRef<HTMLInputElement>(null)
  // Another address, for example by the back button.
  useEffect(() => {
    if (field.current) field.current.value = code
  }, [code])
  return (
    <>
      <Head page="office" about={t('title')} hidden />
      <header className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-semibold text-3xl">{t('title')}</h1>
        {mayEdit && (
          <Button size="small" icon={<Plus aria-hidden className="size-4" />} onClick={() => edit(newCoupon())}>
            {t('new')}
          </Button>
        )}
      </header>
      {!mayEdit && <RoleNote only="admin" />}
      <form
        className="mb-4 flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = String(new FormData(event.currentTarget).get('code')).trim()
          setQuery(typed ? { code: typed } : {})
        }}
      >
        <Field ref={field} label={t('find')} name="code" dir="ltr" defaultValue={code} className="w-60" />
        <Button type="submit" look="second">
          {t('find_action')}
        </Button>
      </form>
      <PagedList
        list={list}
        waiting={
          <Skeleton count={5} className="grid gap-2">
            <Bone className="h-14" />
          </Skeleton>
        }
        empty={<EmptyState icon={<TicketPercent className="size-7" />} title={t(code ? 'none_such' : 'none')} />}
      >
        {(coupons) => (
          <ul className="grid gap-2">
            {coupons.map((coupon) => (
              <li key={coupon.id}>
                <Row coupon={coupon} onEdit={() => edit(coupon)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {edited && (
        <CouponForm
          key={edited.id}
          coupon={edited}
          onClose={close}
          onDone={() => {
            close()
            void queries.invalidateQueries({ queryKey: [listOfficeCoupons.path] })
          }}
        />
      )}
    </>
  )
}

const Row = ({ coupon, onEdit }: { coupon: OfficeCoupon; onEdit: () => void }) => {
  const t = useWords<typeof messages>('coupons.office')
  const dateText = useDates()
  return (
    <button
      type="button"
      onClick={onEdit}
      className="flex min-h-14 w-full flex-wrap items-center gap-x-4 gap-y-1 rounded-control border border-line bg-surface px-4 py-2 text-start hover:border-ink"
    >
      <bdi className="min-w-32 font-medium">{coupon.code}</bdi>
      <span className="min-w-24">
        {coupon.discount_type === 'percent' ? <bdi>{coupon.discount}%</bdi> : <Price amount={coupon.discount} />}
      </span>
      <span className="flex-1 text-soft text-sm">
        {t('used', { count: coupon.used })} · {t('valid_until', { date: dateText(coupon.until, 'date') })}
      </span>
      <Badge tone={tones[coupon.state]}>{t(`state.${coupon.state}`)}</Badge>
    </button>
  )
}
