import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWords } from '#ui/language.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { call } from '#web/call.ts'
import { setFactorPrompt } from '#web/factorPrompt.ts'
import type { messages } from '../officeMessages.ts'
import { CodeForm } from './CodeForm.tsx'
import { giveFactor } from './calls.ts'

type FactorDialogProps = {
  /** The operator has signed in again over an open page. */
  isMissing: boolean
  /** They do not give it now. */
  onLeave: () => void
}

/** Asks for the second factor again when a call needs it; the call is then repeated (`web/call.ts`). */
export const FactorDialog = ({ isMissing, onLeave }: FactorDialogProps) => {
  const queries = useQueryClient()
  const t = useWords<typeof messages>('accounts.office')
  const [open, setOpen] = useState(false)
  const waiting = useRef<((given: boolean) => void)[]>([])
  const answer = (given: boolean) => {
    for (const resolve of waiting.current.splice(0)) resolve(given)
  }
  const onPageLeft = useEffectEvent(() => answer(false))
  useEffect(() => {
    const remove = setFactorPrompt(() => {
      setOpen(true)
      return new Promise((resolve) => {
        waiting.current.push(resolve)
      })
    })
    return () => {
      remove()
      onPageLeft()
    }
  }, [])
  const finish = (given: boolean) => {
    setOpen(false)
    answer(given)
  }
  const leave = () => {
    finish(false)
    if (isMissing) onLeave()
  }
  return (
    <Sheet open={open || isMissing} onClose={leave} title={t('factor.again')} subtitle={t('factor.again_why')}>
      <CodeForm
        hint={t('factor.code_hint')}
        submit={t('factor.continue')}
        send={(code) => call(giveFactor, { body: { code } })}
        onDone={() => {
          finish(true)
          return isMissing && queries.invalidateQueries()
        }}
      />
    </Sheet>
  )
}
