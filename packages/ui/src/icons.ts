export type { LucideIcon as Icon } from 'lucide-react';
export {
  ArrowLeft,
  Check,
  CircleAlert,
  CircleCheck,
  Download,
  Eye,
  EyeOff,
  Info,
  KeyRound,
  Laptop,
  LogOut,
  PanelLeft,
  Smartphone,
  Sparkles,
  UserRound,
  X,
} from 'lucide-react';
