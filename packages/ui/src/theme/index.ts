export {
  chooseProfitColors,
  chooseTheme,
  readProfitColors,
  readTheme,
  type ProfitColors,
  type ThemeChoice,
} from './theme-choice.ts';
