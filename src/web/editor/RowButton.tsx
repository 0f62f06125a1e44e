import type { ReactNode } from 'react'

type RowButtonProps = { onEdit: () => void; children: ReactNode }

/** A row of a list that opens its form. */
export const RowButton = ({ onEdit, children }: RowButtonProps) => (
  <button
    type="button"
    onClick={onEdit}
    className="flex min-h-12 w-full flex-wrap items-center gap-x-4 gap-y-1 rounded-control px-3 py-1.5 text-start hover:bg-sunken"
  >
    {children}
  </button>
)
