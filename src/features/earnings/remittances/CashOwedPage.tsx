import { useTranslated, useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { ListPage } from '#web/table/ListPage.tsx'
import type { messages } from '../officeMessages.ts'
import { listCashOwed } from './calls.ts'

/** Providers who owe the marketplace of the cash they collected (`/office/money/cash`). */
export default function CashOwedPage() {
  const t = useWords<typeof messages>('earnings.office')
  const tr = useTranslated()
  return (
    <section aria-labelledby="cash-owed" className="grid grid-cols-1 gap-4">
      <header>
        <h2 id="cash-owed" className="font-semibold text-lg">
          {t('owed.title')}
        </h2>
        <p className="text-soft text-sm">{t('owed.hint')}</p>
      </header>
      <ListPage
        list="cash-owed"
        label={t('owed.title')}
        call={listCashOwed}
        order="-owed"
        search={t('owed.search')}
        searchFrom={3}
        rowKey={({ id }) => id}
        href={({ id }) => `/office/money/cash/${id}`}
        columns={[
          {
            id: 'e_provider',
            name: t('owed.e_provider'),
            main: true,
            cell: ({ e_provider }) => <bdi>{tr(e_provider)}</bdi>,
          },
          { id: 'cash', name: t('owed.cash'), figures: true, cell: ({ cash }) => <Price amount={cash} /> },
          {
            id: 'earnings',
            name: t('owed.earnings'),
            figures: true,
            cell: ({ earnings }) => <Price amount={earnings} />,
          },
          {
            id: 'owed',
            name: t('owed.owed'),
            figures: true,
            sort: 'owed',
            cell: ({ owed }) => <Price amount={owed} className="font-semibold" />,
          },
        ]}
        filters={[{ name: 'owed', label: t('owed.owed'), kind: 'between' }]}
        empty={<p className="text-soft">{t('owed.none')}</p>}
      />
    </section>
  )
}
