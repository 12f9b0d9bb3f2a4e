import { Button, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components'
import { FilterRegular } from '@fluentui/react-icons'
import { type ReactNode, useState } from 'react'

type Props = {
  label: string
  is_open: boolean
  onOpenChange: (is_open: boolean) => void
  children: ReactNode
}

/** The button of a filter, with the popover of its input. */
export function FilterPopover({ label, is_open, onOpenChange, children }: Props) {
  return (
    <Popover
      trapFocus
      positioning="below-start"
      open={is_open}
      onOpenChange={(_event, { open }) => onOpenChange(open)}
    >
      <PopoverTrigger disableButtonEnhancement>
        <Button appearance="subtle" icon={<FilterRegular />}>
          {label}
        </Button>
      </PopoverTrigger>
      <PopoverSurface aria-label={label}>{children}</PopoverSurface>
    </Popover>
  )
}

type TypedProps = {
  label: string
  /** The current filter, in the form that the input accepts. */
  value: string
  onSubmit: (typed: string) => void
  /** The input and its label. */
  children: (typed: string, onChange: (typed: string) => void) => ReactNode
}

/** A filter with a text input; applied on submit. */
export function TypedPopover({ label, value, onSubmit, children }: TypedProps) {
  const [is_open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  return (
    <FilterPopover
      label={label}
      is_open={is_open}
      onOpenChange={(open) => {
        setTyped(value)
        setOpen(open)
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(typed)
          setOpen(false)
        }}
      >
        {children(typed, setTyped)}
      </form>
    </FilterPopover>
  )
}
