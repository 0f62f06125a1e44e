import { NavLink, Outlet } from 'react-router'
import { cx } from '#ui/classes.ts'
import { useWords } from '#ui/language.tsx'
import { Head } from '#web/Head.tsx'
import type { messages } from './messages.ts'

/** In the order of the tabs; each is a page below `/office/money`. */
const tabs = ['inbox', 'payouts', 'wallets'] as const

/** The pages about money, each at its own address. */
export default function MoneyFrame() {
  const t = useWords<typeof messages>('office')
  return (
    <>
      <Head page="office" about={t('place.money')} hidden />
      <h1 className="mb-4 font-semibold text-3xl">{t('place.money')}</h1>
      <nav aria-label={t('money.parts')} className="mb-6">
        <ul className="flex flex-wrap gap-1.5">
          {tabs.map((tab) => (
            <li key={tab}>
              <NavLink
                to={`/office/money/${tab}`}
                className={({ isActive }) =>
                  cx(
                    'grid min-h-11 place-items-center rounded-full border px-4 text-sm',
                    isActive ? 'border-second bg-second text-on-second' : 'border-line bg-surface hover:border-ink',
                  )
                }
              >
                {t(`money.${tab}`)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </>
  )
}
