import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { TextArea } from './Field.tsx'
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
export const TypedSheet = ({
  open,
  onClose,
  title,
  explanation,
  label,
  submit,
  pending,
  onSubmit,
}: TypedSheetProps) => (
  <Sheet open={open} onClose={onClose} backCloses title={title}>
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(String(new FormData(event.currentTarget).get('text')))
      }}
    >
      <p>{explanation}</p>
      <TextArea label={label} name="text" required maxLength={500} rows={2} dir="auto" />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="danger" pending={pending}>
          {submit}
        </Button>
        <CloseButton />
      </div>
    </form>
  </Sheet>
)
