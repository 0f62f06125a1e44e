import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useWords } from '#ui/language.tsx'
import { useUnloadQuestion } from '#ui/useUnloadQuestion.ts'
import { useAttemptKeys } from '../attemptKey.ts'
import { firstErrors, useFieldErrors, useHalfTyped } from '../forms.ts'
import { isNotThere } from '../polling.ts'
import { show } from '../snackbar.ts'
import { ApiError } from '../transport.ts'
import { useShowFailure } from '../useShowFailure.ts'
import { mergeChanges } from './merge.ts'
import type { messages } from './messages.ts'
import { unreadNumber } from './NumberField.tsx'
import { useSaveAfterLost } from './useSaveAfterLost.ts'

/** A row that several people may edit; `updated_at` is sent back as it was read. Empty for a new one. */
export type Stamped = { updated_at: string }

type RowForm<T extends Stamped> = {
  stored: T
  /**
   * Saves the values under the idempotency key and returns the row as it is stored now. Refused with `changed_meanwhile`,
   * whose data is the row.
   */
  send: (values: T, key: string) => Promise<T>
  /** Called once all that is typed is saved. */
  onSaved?: (saved: T) => unknown
  /** Makes the form's values of the row in a refusal, where they differ. */
  flatten?: (row: unknown) => T
}

/** The form of one row. When somebody else saved the row after it was read, `conflict` has both versions until one is chosen. */
export const useRowForm = <T extends Stamped>({ stored, send, onSaved, flatten }: RowForm<T>) => {
  const t = useWords<typeof messages>('editor')
  const faults = useFieldErrors(useHalfTyped())
  const showFailure = useShowFailure(t('failed'))
  const [base, setBase] = useState(stored)
  const [values, setValues] = useState(stored)
  const latest = useRef(values)
  latest.current = values
  const [theirs, setTheirs] = useState<T>()
  const [resolved, setResolved] = useState(0)
  const adopt = (row: T, merged: T) => {
    setBase(row)
    setValues(merged)
    setTheirs(undefined)
    faults.clear()
  }
  const keys = useAttemptKeys()
  const save = useSaveAfterLost<T>()
  const queries = useQueryClient()
  const changed = JSON.stringify(values) !== JSON.stringify(base)
  useUnloadQuestion(changed)
  const saving = useMutation({
    mutationFn: (_form: HTMLFormElement) =>
      save({
        values,
        send: (row) => send(row, keys.of(row)),
        // What is typed meanwhile is kept on top of it, too.
        onFound: (row, sent) =>
          adopt(row, latest.current === values ? sent : mergeChanges(values, latest.current, sent, {})),
      }),
    onSuccess: ({ saved, sent }) => {
      keys.done()
      // What was typed while it was on its way stays, and is not saved yet.
      adopt(saved, mergeChanges(sent, latest.current, saved, {}))
      show({ type: 'success', title: t('saved') })
      return latest.current === sent ? onSaved?.(saved) : undefined
    },
    onError: (error, form) => {
      if (error instanceof ApiError && error.code === 'changed_meanwhile')
        return setTheirs(flatten ? flatten(error.data) : (error.data as T))
      // A colleague may have deleted it: the list behind is read again, and what was typed stays.
      if (isNotThere(error)) void queries.invalidateQueries()
      faults.report(form, error instanceof ApiError ? firstErrors(error.errors) : {})
      showFailure(error)
    },
  })
  return {
    values,
    /** Changes some keys. */
    set: (change: Partial<T>) => setValues((all) => ({ ...all, ...change })),
    errors: faults.errors,
    saving: saving.isPending,
    changed,
    conflict: theirs && { base, mine: values, theirs },
    /** Continues with `merged` on top of the row that somebody else saved. */
    resolve: (merged: T) => {
      if (!theirs) return
      adopt(theirs, { ...merged, updated_at: theirs.updated_at })
      setResolved((times) => times + 1)
    },
    /** How often that was done: a field that reads its value only at first begins anew. */
    resolved,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const unread = unreadNumber(event.currentTarget)
      if (unread) unread.focus()
      else if (faults.check(event.currentTarget) && !saving.isPending && !theirs) saving.mutate(event.currentTarget)
    },
  }
}
export type RowFormState<T extends Stamped> = ReturnType<typeof useRowForm<T>>
