import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
import { TextArea } from './Field.tsx'
import { useUnsaved } from './openSheet.ts'
import { CloseButton, Sheet } from './Sheet.tsx'

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
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending) onSubmit(text)
      }}
    >
      <p>{explanation}</p>
      <TextArea
        label={label}
        name="text"
        required
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
