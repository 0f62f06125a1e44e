import { openPeeps } from '@dicebear/collection'
import { createAvatar } from '@dicebear/core'
import { random } from '../random.ts'

export type AvatarSpec = { seed: string; woman: boolean }

/** Width and height of the drawing. */
export const AVATAR_SIZE = 320

const GROUNDS = ['f9d9c3', 'd3e8f5', 'd9efdc', 'e6dcf3', 'fbe6b4', 'f6d3d8', 'cfeae6', 'e3e0d6']

const SKINS = ['ffdbb4', 'edb98a', 'd08b5b', 'ae5d29'] as const

/** The skin colour of a person, for hands that are drawn beside the portrait. */
export const skinOf = ({ seed }: AvatarSpec): string => `#${random(`skin of ${seed}`).pick(SKINS)}`

/** A drawn person ("Open Peeps", CC0): modest, friendly, the same for the same seed. */
export const avatar = (
  { seed, woman }: AvatarSpec,
  { cutOut = false }: { cutOut?: boolean } = {},
): { svg: string; colour: string } => {
  const r = random(seed)
  const ground = r.pick(GROUNDS)
  const drawing = createAvatar(openPeeps, {
    seed,
    size: AVATAR_SIZE,
    backgroundColor: cutOut ? [] : [ground],
    head: woman ? ['hijab'] : ['short1', 'short2', 'short3', 'short4', 'short5', 'pomp', 'flatTop', 'shaved2'],
    face: ['smile', 'calm', 'cute'],
    facialHair: ['full', 'full2', 'full3', 'full4', 'goatee1', 'moustache4', 'chin'],
    facialHairProbability: woman ? 0 : 70,
    accessories: ['glasses', 'glasses2', 'glasses3'],
    accessoriesProbability: 18,
    maskProbability: 0,
    skinColor: [skinOf({ seed, woman }).slice(1)],
    headContrastColor: woman
      ? ['3d5a80', '7a5c8e', '2f6f62', 'b0566a', '8a6d3b', '4a4e69', 'c78d6b']
      : ['2c1b18', '4a312c', '1f1a17'],
    clothingColor: ['ffffff', 'e8e4da', '8fa7df', '9ddadb', 'c8d5b9', '3d5a80', 'e78276'],
  })
  return { svg: drawing.toString(), colour: `#${ground}` }
}
