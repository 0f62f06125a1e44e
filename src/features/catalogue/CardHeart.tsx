import { type ComponentType, createContext } from 'react'

export type CardHeartProps = { serviceId: number; name: string; className?: string }

/** The heart of a card, provided by the shell: favourites know services, not the other way round. */
export const CardHeart = createContext<ComponentType<CardHeartProps> | null>(null)
