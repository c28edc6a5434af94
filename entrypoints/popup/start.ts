import { applyLanguage } from '@/lib/ui/apply-language'

applyLanguage(document.documentElement)

// A browser shows a popup once its page is loaded, and what a page imports by itself counts as a part of it. So that the
// outlines are seen at once, the rest is imported from here; build/rest-of-the-popup.ts has it fetched meanwhile.
import('./main')
