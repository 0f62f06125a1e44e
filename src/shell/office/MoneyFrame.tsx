import { Outlet, useLocation, useParams } from 'react-router'
import { useWords } from '#ui/language.tsx'
import { Head } from '#web/Head.tsx'
import type { messages } from './messages.ts'
import { PageTabs } from './PageTabs.tsx'

/** In the order of the tabs; each is a page below `/office/money`. */
const tabs = ['payments', 'inbox', 'payouts', 'cash', 'wallets', 'commissions', 'ledger'] as const

/** The pages about money, each at its own address. */
export default function MoneyFrame() {
  const t = useWords<typeof messages>('office')
  const { id } = useParams()
  const { pathname } = useLocation()
  const tab = tabs.find((one) => pathname.split('/')[3] === one)
  const shown = [t('place.money'), tab && t(`money.${tab}`), id].filter(Boolean)
  return (
    <>
      <Head page="office" about={shown.join(' – ')} hidden />
      <h1 className="mb-4 font-semibold text-3xl">{t('place.money')}</h1>
      <PageTabs
        label={t('money.parts')}
        tabs={tabs.map((tab) => ({ to: `/office/money/${tab}`, name: t(`money.${tab}`) }))}
      />
      <Outlet />
    </>
  )
}
