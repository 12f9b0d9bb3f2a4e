import type { BrandVariants, Theme } from '@fluentui/react-components'

/** Cassis: one hue, its lightness in even steps. 80 carries white text at 7.5 : 1. */
export const brand: BrandVariants = {
  10: '#230311',
  20: '#36021c',
  30: '#480227',
  40: '#5c0232',
  50: '#6d043d',
  60: '#7d0a48',
  70: '#8e1453',
  80: '#9e1e5e',
  90: '#b52e6f',
  100: '#cc4081',
  110: '#dc5b92',
  120: '#e778a4',
  130: '#ef95b7',
  140: '#f5b1c9',
  150: '#faccdc',
  160: '#ffe5ed',
}

type Tokens = Partial<Theme> & Record<string, string>

const font =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

/** Overrides of Fluent's light theme: neutrals tinted with the brand's hue. */
export const light: Tokens = {
  fontFamilyBase: font,
  colorNeutralBackground2: '#fbf9fa',
  colorNeutralBackground3: '#f6f2f4',
  colorNeutralForeground1: '#1c1419',
  colorNeutralForeground2: '#3d343a',
  colorNeutralForeground3: '#5c5258',
  colorNeutralStroke1: '#d5cdd1',
  colorNeutralStroke2: '#e4dde0',
  colorNeutralStroke3: '#efeaec',
  colorSubtleBackgroundHover: '#f6f2f4',
  colorSubtleBackgroundPressed: '#efeaec',
  ribbon: brand[60],
  // Amounts keep 7 : 1 on each of these, also while a finger is on them.
  creditForeground: '#095a24',
  creditBackground: '#e6f4ea',
}

export const dark: Tokens = {
  fontFamilyBase: font,
  colorNeutralBackground1: '#17121a',
  colorNeutralBackground1Hover: '#251e28',
  colorNeutralBackground1Pressed: '#1c161f',
  colorNeutralBackground2: '#120e15',
  colorNeutralBackground3: '#211b24',
  colorNeutralForeground1: '#ffffff',
  colorNeutralForeground2: '#dcd5da',
  colorNeutralForeground3: '#b3aab1',
  colorNeutralStroke1: '#5d535b',
  colorNeutralStroke2: '#3d353c',
  colorNeutralStroke3: '#2c252b',
  colorSubtleBackgroundHover: '#2a232d',
  colorSubtleBackgroundPressed: '#221c25',
  // Fluent's own choices for dark are too dim for this hue. White text, an amount among it, stands at 7 : 1.
  colorBrandBackground: '#a3225f',
  colorBrandBackgroundHover: brand[70],
  colorBrandBackgroundPressed: brand[60],
  colorBrandBackgroundSelected: brand[70],
  colorStatusDangerForeground1: '#f0979f',
  colorBrandForeground1: brand[120],
  colorBrandForeground2: brand[130],
  colorBrandForegroundLink: brand[120],
  colorBrandForegroundLinkHover: brand[130],
  colorCompoundBrandForeground1: brand[120],
  colorCompoundBrandStroke: brand[110],
  colorCompoundBrandStrokeHover: brand[120],
  ribbon: brand[50],
  creditForeground: '#6fdc8c',
  creditBackground: '#12301c',
}
