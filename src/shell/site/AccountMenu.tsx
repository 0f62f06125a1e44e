import { Disclosure, menuPanel } from '#ui/Disclosure.tsx'
import { useWords } from '#ui/language.tsx'
import type { messages } from '#web/messages.ts'
import { useUser } from '#web/session.ts'
import AccountLinks from './AccountLinks.tsx'
import { Avatar } from './Avatar.tsx'

export const AccountMenu = () => {
  const t = useWords<typeof messages>('web')
  const user = useUser()
  return (
    <Disclosure
      className="relative hidden lg:block"
      label={t('account')}
      buttonClass="grid size-11 place-items-center rounded-full transition-shadow hover:shadow-raised"
      panelClass={menuPanel}
      button={<Avatar />}
    >
      <div className="mb-2 border-line border-b px-3 pt-1 pb-3">
        <p className="truncate font-medium">{user?.name}</p>
        <p dir="ltr" className="figures truncate text-soft text-sm rtl:text-right">
          {user?.email}
        </p>
      </div>
      <AccountLinks />
    </Disclosure>
  )
}
