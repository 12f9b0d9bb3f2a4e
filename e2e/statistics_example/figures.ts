import type { FigureName } from '@kermesse/sdk/figures'
import type { Evaluated } from '../../fixtures/statistics/evaluate.ts'
import { figure_names, first_figure_row } from '../../fixtures/statistics/workbook.ts'

/**
 * Results of the workbook: each figure of the whole event and of each point of sale, in the main
 * unit.
 */
export function exampleFigures({ Figures: rows = [], Consumptions: items = [] }: Evaluated) {
  const cents = (value: unknown) => Math.round(Number(value) * 100) / 100
  const figures = Object.fromEntries(
    figure_names.map((name, n) => [name, rows[first_figure_row - 1 + n]!.slice(1, 4).map(cents)]),
  ) as Record<FigureName, number[]>
  return {
    figures,
    they_meet: rows.find(([word]) => word === 'They meet')?.[1],
    consumptions: items.slice(1).filter(([name]) => name),
  }
}
