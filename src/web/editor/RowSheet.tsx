import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { useAttemptKeys } from '../attemptKey.ts'
import { isNotThere } from '../polling.ts'
import { show } from '../snackbar.ts'
import { ApiError } from '../transport.ts'
import { useShowFailure } from '../useShowFailure.ts'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import { RoleNote, useMayEdit } from './mayEdit.tsx'
import type { messages } from './messages.ts'
import type { RowFormState, Stamped } from './useRowForm.ts'

type RowSheetProps<T extends Stamped> = {
  title: string
  form: RowFormState<T>
  labelOf: (key: keyof T & string) => string
  markup?: (keyof T & string) | undefined
  onClose: () => void
  /** Something that belongs to it is still on its way: Save waits. */
  waits?: boolean
  /** Absent for a new row. */
  deletion?: { question: string; send: (key: string) => Promise<unknown>; onDone: () => void } | undefined
  children: ReactNode
}

/** A row's form beside its list: Save, and Delete after a question. */
export const RowSheet = <T extends Stamped>({
  title,
  form,
  labelOf,
  markup,
  onClose,
  waits,
  deletion,
  children,
}: RowSheetProps<T>) => {
  const t = useWords<typeof messages>('editor')
  const showFailure = useShowFailure(t('failed'))
  const id = useId()
  const mayEdit = useMayEdit()
  const queries = useQueryClient()
  const [asking, ask] = useState(false)
  const keys = useAttemptKeys()
  const deleting = useMutation({
    mutationFn: async () => deletion?.send(keys.of('delete')),
    onSuccess: () => {
      show({ type: 'success', title: t('deleted') })
      deletion?.onDone()
    },
    onError: async (error) => {
      ask(false)
      showFailure(error)
      // A colleague may have deleted or changed it: the list behind is read again, and shows what would be deleted now.
      const isOld = error instanceof ApiError && error.code === 'changed_meanwhile'
      if (isNotThere(error) || isOld) await queries.invalidateQueries()
      if (isOld && !form.changed) onClose()
    },
  })
  return (
    <Sheet
      open
      title={title}
      onClose={onClose}
      backCloses
      dirty={form.changed}
      footer={
        !mayEdit ? undefined : asking ? (
          <div role="alert" className="grid flex-1 gap-3">
            <p className="font-medium">{deletion?.question}</p>
            <div className="flex flex-wrap gap-3">
              <Button look="second" autoFocus onClick={() => ask(false)}>
                {t('keep')}
              </Button>
              <Button look="danger" pending={deleting.isPending} onClick={() => deleting.mutate()}>
                {t('delete')}
              </Button>
            </div>
          </div>
        ) : (
          <>
            <Button type="submit" form={id} className="grow" pending={form.saving || waits}>
              {t('save')}
            </Button>
            {deletion && (
              <Button look="danger" onClick={() => ask(true)}>
                {t('delete')}
              </Button>
            )}
          </>
        )
      }
    >
      <form id={id} noValidate onSubmit={form.submit} className="grid gap-5">
        {form.conflict && (
          <ChangedMeanwhile conflict={form.conflict} labelOf={labelOf} markup={markup} onResolve={form.resolve} />
        )}
        {!mayEdit && <RoleNote only="admin" />}
        <fieldset disabled={!mayEdit} className="grid min-w-0 gap-5">
          {children}
        </fieldset>
      </form>
    </Sheet>
  )
}
