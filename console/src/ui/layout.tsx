import type { ComponentPropsWithRef, ElementType } from 'react'
import './layout.css'

type Step = 0 | 2 | 4 | 6 | 8 | 12 | 16 | 20 | 24 | 32
type Within = 8 | 12 | 16 | 24 | 32
/** Sizes, colours and weights of text; layout.css says what each is. */
type Look =
  | 'anywhere'
  | 'figures'
  | 'heading'
  | 'hint'
  | 'lead'
  | 'note'
  | 'one_line'
  | 'quiet'
  | 'soft'
  | 'strong'
  | 'title'

type TextProps = { look?: Look | `${Look} ${Look}`; className?: string | undefined }
type StackProps = TextProps & {
  /** The distance between children in pixels; of two, that between lines and that within a line. */
  gap?: Step | `${Step} ${Within}`
  align?: 'start' | 'center' | 'end' | 'baseline'
  /** Where free space goes: between the children, before them, or to both sides. */
  free?: 'between' | 'before' | 'around'
  /** Takes the free space of its parent and shrinks with it. */
  grow?: boolean
}
type RowProps = StackProps & { wrap?: boolean }

/** The props of the element or component that is drawn. */
type As<Own, Tag extends ElementType> = Own & { as?: Tag } & Omit<
    ComponentPropsWithRef<Tag>,
    keyof Own | 'as'
  >
type AnyProps = RowProps & { as?: ElementType }

/** Children below each other. */
export function Stack<Tag extends ElementType = 'div'>(props: As<StackProps, Tag>) {
  return draw('div', props, 'stack')
}

/** Children beside each other. */
export function Row<Tag extends ElementType = 'div'>(props: As<RowProps, Tag>) {
  return draw('div', props, 'row')
}

export function Text<Tag extends ElementType = 'p'>(props: As<TextProps, Tag>) {
  return draw('p', props)
}

function draw(standard: ElementType, props: AnyProps, kind?: string) {
  const { as: Part = standard, gap, align, free, grow, wrap, look, className, ...rest } = props
  const distance = gap && `gap-${gap}`.replace(' ', ' across-')
  const names = [kind, distance, align, free, grow && 'grow', wrap && 'wrap', look, className]
  return <Part className={names.filter(Boolean).join(' ')} {...rest} />
}
