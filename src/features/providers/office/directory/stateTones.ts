import type { ProviderState } from '../../rules.ts'

export const stateTones: Record<ProviderState, 'good' | 'warn' | 'bad' | 'plain'> = {
  shown: 'good',
  paused: 'warn',
  blocked: 'bad',
  hidden: 'plain',
}
