export { NewsPiece, newsCategoryLabels, type NewsPieceText } from './news-piece.tsx';
