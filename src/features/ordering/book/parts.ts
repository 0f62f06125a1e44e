/** Parts of the booking form that the summary links to. */
export type FormPart = 'where' | 'when' | 'options' | 'quantity' | 'coupon' | 'hint'
