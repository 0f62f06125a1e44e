import { type ReactNode, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/Field.tsx'
import { useUnsaved } from '#ui/openSheet.ts'
import { CloseButton, Sheet } from '#ui/Sheet.tsx'
import { useBuiltInErrors, useFieldErrors } from './forms.ts'

type TypedSheetProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** What will happen. */
  explanation: ReactNode
  label: string
  submit: string
  pending: boolean
  onSubmit: (text: string) => void
}

/** Asks for a text before something that cannot be undone. */
export const TypedSheet = ({ open, onClose, title, ...form }: TypedSheetProps) => (
  <Sheet open={open} onClose={onClose} backCloses title={title}>
    <TypedForm {...form} />
  </Sheet>
)

type TypedFormProps = Omit<TypedSheetProps, 'open' | 'onClose' | 'title'>

const TypedForm = ({ explanation, label, submit, pending, onSubmit }: TypedFormProps) => {
  const [text, type] = useState('')
  useUnsaved(text.trim() !== '')
  const { errors, check } = useFieldErrors(useBuiltInErrors())
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (check(event.currentTarget) && !pending) onSubmit(text)
      }}
    >
      <p>{explanation}</p>
      <TextArea
        label={label}
        name="text"
        required
        error={errors.text}
        maxLength={500}
        rows={2}
        dir="auto"
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="danger" pending={pending}>
          {submit}
        </Button>
        <CloseButton />
      </div>
    </form>
  )
}
