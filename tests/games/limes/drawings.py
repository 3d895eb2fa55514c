"""Drawings that several tests begin with."""

TWO_CARDS = """
F W  F* f
R T0 t  W
"""
ROW_OF_FOUR = """
F W f W f T F t
R T t R R W W R
"""
COLUMN_OF_FOUR = """
F W
R T
f W
t R
f T
R W
F t
W R
"""
