import type { ReactNode } from 'react'
import { Card } from '#ui/Card.tsx'
import { cx } from '#ui/classes.ts'

type AccountFrameProps = { title: string; subtitle: string; signingIn: boolean; children: ReactNode }

/**
 * The page around a sign-in or registration form. Hidden from users who arrive signed in, because they are redirected;
 * still shown to a user who signs in here (`signingIn`) until the next page has loaded.
 */
export const AccountFrame = ({ title, subtitle, signingIn, children }: AccountFrameProps) => (
  <div className={cx('page py-8 sm:py-14', !signingIn && 'signed-in:invisible')}>
    <Card className="mx-auto grid max-w-md gap-6 sm:p-8">
      <header>
        <h1 className="font-semibold text-2xl">{title}</h1>
        <p className="mt-1 text-soft">{subtitle}</p>
      </header>
      {children}
    </Card>
  </div>
)
