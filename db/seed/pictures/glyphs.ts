import type { LucideIcon } from 'lucide-react'
import Armchair from 'lucide-react/icons/armchair'
import Banknote from 'lucide-react/icons/banknote'
import Brush from 'lucide-react/icons/brush'
import Bug from 'lucide-react/icons/bug'
import Building2 from 'lucide-react/icons/building-2'
import Car from 'lucide-react/icons/car'
import CircuitBoard from 'lucide-react/icons/circuit-board'
import CreditCard from 'lucide-react/icons/credit-card'
import DoorOpen from 'lucide-react/icons/door-open'
import Drill from 'lucide-react/icons/drill'
import Droplets from 'lucide-react/icons/droplets'
import Fan from 'lucide-react/icons/fan'
import Flame from 'lucide-react/icons/flame'
import Flower2 from 'lucide-react/icons/flower-2'
import Gauge from 'lucide-react/icons/gauge'
import Globe from 'lucide-react/icons/globe'
import Hammer from 'lucide-react/icons/hammer'
import House from 'lucide-react/icons/house'
import KeyRound from 'lucide-react/icons/key-round'
import Landmark from 'lucide-react/icons/landmark'
import Leaf from 'lucide-react/icons/leaf'
import Lightbulb from 'lucide-react/icons/lightbulb'
import Move3d from 'lucide-react/icons/move-3d'
import PackageOpen from 'lucide-react/icons/package-open'
import PaintRoller from 'lucide-react/icons/paint-roller'
import Palette from 'lucide-react/icons/palette'
import PlugZap from 'lucide-react/icons/plug-zap'
import QrCode from 'lucide-react/icons/qr-code'
import Refrigerator from 'lucide-react/icons/refrigerator'
import Scissors from 'lucide-react/icons/scissors'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Smartphone from 'lucide-react/icons/smartphone'
import Snowflake from 'lucide-react/icons/snowflake'
import Sofa from 'lucide-react/icons/sofa'
import Sparkles from 'lucide-react/icons/sparkles'
import Sprout from 'lucide-react/icons/sprout'
import SunSnow from 'lucide-react/icons/sun-snow'
import TreePalm from 'lucide-react/icons/tree-palm'
import Truck from 'lucide-react/icons/truck'
import Wallet from 'lucide-react/icons/wallet'
import WashingMachine from 'lucide-react/icons/washing-machine'
import Waves from 'lucide-react/icons/waves'
import Wind from 'lucide-react/icons/wind'
import Wrench from 'lucide-react/icons/wrench'
import Zap from 'lucide-react/icons/zap'

/** Line icons (Lucide, ISC) for signs of providers and of ways to pay. */
export const glyphs = {
  armchair: Armchair,
  banknote: Banknote,
  brush: Brush,
  building: Building2,
  bug: Bug,
  car: Car,
  circuit: CircuitBoard,
  card: CreditCard,
  door: DoorOpen,
  droplets: Droplets,
  drill: Drill,
  fan: Fan,
  flame: Flame,
  flower: Flower2,
  gauge: Gauge,
  globe: Globe,
  hammer: Hammer,
  house: House,
  key: KeyRound,
  bank: Landmark,
  leaf: Leaf,
  bulb: Lightbulb,
  move: Move3d,
  package: PackageOpen,
  roller: PaintRoller,
  palette: Palette,
  plug: PlugZap,
  qr: QrCode,
  fridge: Refrigerator,
  scissors: Scissors,
  shield: ShieldCheck,
  phone: Smartphone,
  snow: Snowflake,
  sofa: Sofa,
  sparkles: Sparkles,
  sprout: Sprout,
  sunsnow: SunSnow,
  palm: TreePalm,
  truck: Truck,
  wallet: Wallet,
  washer: WashingMachine,
  waves: Waves,
  wind: Wind,
  wrench: Wrench,
  zap: Zap,
} satisfies Record<string, LucideIcon>

export type GlyphKey = keyof typeof glyphs
