import { Outlet } from 'react-router'
import { useWords } from '#ui/language.tsx'
import { Head } from '#web/Head.tsx'
import type { messages } from './messages.ts'
import { PageTabs } from './PageTabs.tsx'

/** In the order of the tabs; each is a page below `/office/money`. */
const tabs = ['payments', 'inbox', 'payouts', 'wallets', 'commissions', 'ledger'] as const

/** The pages about money, each at its own address. */
export default function MoneyFrame() {
  const t = useWords<typeof messages>('office')
  return (
    <>
      <Head page="office" about={t('place.money')} hidden />
      <h1 className="mb-4 font-semibold text-3xl">{t('place.money')}</h1>
      <PageTabs
        label={t('money.parts')}
        tabs={tabs.map((tab) => ({ to: `/office/money/${tab}`, name: t(`money.${tab}`) }))}
      />
      <Outlet />
    </>
  )
}
